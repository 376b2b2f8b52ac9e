import type { Quantity } from '../../quantity/text/parse-quantity.js';

/** Where a part of a line stands: columns counted from 0, the end excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The operators between two values, lowest first: logic, comparison, sum, product, power. */
export type BinaryOperator = 'or' | 'and' | '<' | '<=' | '>' | '>=' | '==' | '!=' | '+' | '-' | '*' | '/' | '^';

/** An argument of a call, with the name that the caller gave it. */
export interface Argument {
  readonly name?: string;
  readonly value: SheetNode;
}

/** What a value is converted to: a unit, or a sum of units such as `ft + in`, written as text. */
export interface ConversionTarget extends Span {
  readonly units: readonly string[];
}

/** A line of a sheet as it is written, before any name in it has a meaning. */
export type SheetNode = Span &
  (
    | { readonly type: 'literal'; readonly text: string; readonly quantity: Quantity }
    | { readonly type: 'name'; readonly name: string }
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'call'; readonly name: string; readonly args: readonly Argument[] }
    | { readonly type: 'operator'; readonly reference: string; readonly args: readonly Argument[]; readonly member?: string }
    | { readonly type: 'list'; readonly items: readonly SheetNode[] }
    | { readonly type: 'negate' | 'not' | 'factorial'; readonly operand: SheetNode }
    | {
        readonly type: 'binary';
        readonly operator: BinaryOperator;
        readonly left: SheetNode;
        readonly right: SheetNode;
        /** Present where no sign is written between two factors. */
        readonly isImplicit?: true;
        /** Present where a solidus is written without a space on either side. */
        readonly isTight?: true;
      }
    | { readonly type: 'percent'; readonly form: 'of' | 'off'; readonly left: SheetNode; readonly right: SheetNode }
    | { readonly type: 'conditional'; readonly condition: SheetNode; readonly consequent: SheetNode; readonly alternate: SheetNode }
    | { readonly type: 'unit'; readonly operand: SheetNode; readonly unitText: string }
    | { readonly type: 'group'; readonly operand: SheetNode }
    /** `x from 0 to 3 step 0.5`, or `x at 2` where there is no end. */
    | { readonly type: 'course'; readonly name: string; readonly start: SheetNode; readonly end?: SheetNode; readonly step?: SheetNode }
    | { readonly type: 'convert'; readonly operand: SheetNode; readonly target: ConversionTarget }
  );

/** What a solution is looked for: near a value, or between two. */
export interface Unknown {
  readonly name: string;
  readonly near?: SheetNode;
  readonly range?: readonly [SheetNode, SheetNode];
  readonly bound?: { readonly operator: '<' | '<=' | '>' | '>='; readonly value: SheetNode };
  readonly unitText?: string;
}

/** One statement of a sheet. */
export type Statement = Span & { readonly line: number } & (
    | { readonly type: 'value'; readonly value: SheetNode; readonly name?: string; readonly isLabel?: true }
    | { readonly type: 'function'; readonly name: string; readonly parameters: readonly string[]; readonly body: SheetNode }
    | { readonly type: 'assert'; readonly condition: SheetNode; readonly tolerance?: SheetNode }
    | { readonly type: 'solve'; readonly equation: readonly [SheetNode, SheetNode]; readonly unknown: Unknown; readonly name?: string }
  );

/** Gives the parts that a part of a line is made of. */
export const partsOf = (node: SheetNode): readonly SheetNode[] => {
  switch (node.type) {
    case 'literal':
    case 'name':
    case 'text':
      return [];
    case 'call':
    case 'operator':
      return node.args.map(({ value }) => value);
    case 'list':
      return node.items;
    case 'negate':
    case 'not':
    case 'factorial':
    case 'unit':
    case 'group':
    case 'convert':
      return [node.operand];
    case 'binary':
    case 'percent':
      return [node.left, node.right];
    case 'conditional':
      return [node.condition, node.consequent, node.alternate];
    case 'course':
      return [node.start, node.end, node.step].flatMap((part) => part ?? []);
  }
};

/** Strips parentheses that only group. */
export const inside = (node: SheetNode): SheetNode => (node.type === 'group' ? inside(node.operand) : node);
