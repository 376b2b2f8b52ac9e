/** A formula as it is set: what stands over, under and beside what. */
export type Formula =
  | { readonly type: 'number'; readonly text: string; readonly unit?: string }
  | { readonly type: 'symbol'; readonly text: string }
  | { readonly type: 'negate'; readonly operand: Formula }
  | { readonly type: 'binary'; readonly operator: '+' | '−' | '·' | '/' | '^'; readonly left: Formula; readonly right: Formula }
  | { readonly type: 'relation'; readonly sign: string; readonly left: Formula; readonly right: Formula }
  | { readonly type: 'group'; readonly inner: Formula }
  | { readonly type: 'root'; readonly operand: Formula }
  | { readonly type: 'size'; readonly operand: Formula }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Formula[] }
  | { readonly type: 'series'; readonly sign: 'Σ' | 'Π'; readonly from: Formula; readonly to: Formula; readonly body: Formula }
  | { readonly type: 'element'; readonly list: string; readonly index: Formula };
