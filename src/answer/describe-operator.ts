import { equationToLatex } from '../core/expression/print/to-latex.js';
import { equationToUnicode } from '../core/expression/print/to-unicode.js';
import { symbolDetail } from '../core/inputs/describe-symbol.js';
import { CONSTANTS } from '../core/quantity/constants.js';
import type { RelationOrigin } from '../core/registry/define-domain.js';
import type { Operator } from '../core/registry/operator.js';
import { isOwnId } from '../core/registry/operator-id.js';
import { closedFormsOf } from '../core/solve/solve-symbol.js';

/** What a named relation is a case of, as an answer says it. */
export type Origin = Pick<RelationOrigin, 'id' | 'with'>;

/** Words what a named relation is a case of: `a case of TD10 with k = 1`. */
export const formatOrigin = ({ id, with: replaced }: Origin): string => {
  const pairs = Object.entries(replaced).map(([symbol, text]) => `${symbol} = ${text}`);
  return `a case of ${id}${pairs.length === 0 ? '' : ` with ${pairs.join(', ')}`}`;
};

/** Says what a named relation is a case of; nothing of an operator. */
const caseOf = ({ record: { of } }: Operator): { readonly of?: Origin } =>
  of === undefined ? {} : { of: { id: of.id, with: { ...of.with } } };

/** Marks a formula that the caller keeps. */
const ownMark = ({ id }: Operator): { readonly own?: true } => (isOwnId(id) ? { own: true } : {});

/** Describes an operator in one line, for lists of hits. */
export const summariseOperator = (operator: Operator) => ({
  id: operator.id,
  name: operator.record.name,
  domain: operator.domain.id,
  equation: operator.record.equation,
  gives: `${operator.output.name}: ${operator.output.meaning} [${operator.output.unitText}]`,
  takes: operator.inputs.map(
    ({ name, meaning, unitText, list, default: preset }) =>
      `${name}: ${meaning} [${unitText}]${list ? ' list' : ''}${preset === undefined ? '' : `, ${preset} if not given`}`,
  ),
  solvesFor: operator.inputs.filter(({ list }) => !list).map(({ name }) => name),
  ...caseOf(operator),
  ...ownMark(operator),
});

/** Describes an operator in a list over HTTP: what {@link summariseOperator} says, its kind and its source. */
export const listedOperator = (operator: Operator) => ({
  ...summariseOperator(operator),
  kind: operator.kind,
  proof_required: operator.kind === 'physics',
  source: operator.record.source,
  revision: operator.revision,
  digest: operator.digest,
});

/** Writes out every closed form of every symbol that the algebra isolates, as text and as LaTeX; `_k` stands for any integer. */
export const describeInverses = (operator: Operator) =>
  operator.inputs
    .filter(({ list }) => !list)
    .map(({ name }) => ({ symbol: name, forms: closedFormsOf(operator, name) }))
    .filter(({ forms }) => forms.length > 0)
    .map(({ symbol, forms }) => ({
      symbol,
      equations: forms.map((form) => equationToUnicode(symbol, form)),
      latex: forms.map((form) => equationToLatex(symbol, form)),
    }));

/** Gives a call that can be pasted into `prove`. */
export const exampleCall = ({ id, record }: Operator) => ({ operators: [id], inputs: record.example.given });

/** Writes a value with its unit as `compute` reads it. */
export const withUnit = (value: number, unit: string): number | string =>
  unit === '1' || unit === 'currency' ? value : `${value} ${unit}`;

/** Gives a call that can be pasted into `compute`, with the units written out. */
export const exampleWithUnits = ({ id, record, inputs }: Operator) => ({
  operators: [id],
  inputs: Object.fromEntries(
    Object.entries(record.example.given).map(([name, value]) => {
      const unit = inputs.find((input) => input.name === name)?.unitText ?? '1';
      return [name, typeof value === 'number' ? withUnit(value, unit) : value.map((element) => withUnit(element, unit))];
    }),
  ),
});

/** Describes an operator in full: symbols, ranges, conditions, LaTeX, what it can be solved for, source, example and the call that runs it. */
export const describeOperator = (operator: Operator) => {
  const { id, revision, digest, record, domain, kind, expression, output, inputs, constants } = operator;
  const solvable = inputs.filter(({ list }) => !list);
  return {
    id,
    name: record.name,
    domain: domain.id,
    kind,
    proof_required: kind === 'physics',
    equation: record.equation,
    ...caseOf(operator),
    ...ownMark(operator),
    text: equationToUnicode(output.name, expression),
    latex: equationToLatex(output.name, expression),
    gives: symbolDetail(output),
    takes: inputs.map(symbolDetail),
    ...(constants.length === 0
      ? {}
      : {
          constants: constants.map(({ symbol: name, value }) => ({
            symbol: name,
            meaning: CONSTANTS.get(name)?.name ?? name,
            value,
            unit: CONSTANTS.get(name)?.unit ?? '1',
          })),
        }),
    ...(record.requires === undefined ? {} : { requires: [...record.requires] }),
    ...(record.assumes === undefined ? {} : { assumes: record.assumes }),
    ...(record.modelError === undefined ? {} : { modelError: record.modelError }),
    solveFor: {
      closedForm: solvable.filter(({ name }) => closedFormsOf(operator, name).length > 0).map(({ name }) => name),
      numeric: solvable.filter(({ name }) => closedFormsOf(operator, name).length === 0).map(({ name }) => name),
    },
    source: record.source,
    ...(domain.notice === undefined ? {} : { notice: domain.notice }),
    example: { ...record.example, unit: output.unitText },
    call: exampleCall(operator),
    callWithUnits: exampleWithUnits(operator),
    aliases: [...record.also],
    tags: [...record.tags],
    ...(record.alternatives === undefined ? {} : { alternatives: [...record.alternatives] }),
    revision,
    digest,
  };
};
