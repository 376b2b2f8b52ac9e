import { boundError } from '../expression/calculus/bound-error.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { gradientOf } from '../expression/calculus/gradient.js';
import { Fault } from '../faults.js';
import type { Link } from '../inputs/computation.js';
import { errorOfReading, errorsOfInputs } from './conversion-error.js';
import { changeOver, type KnownSizes, naturalSize } from './natural-size.js';

/** Largest relative error that computing may add to a result: 0.1 %. */
export const PRECISION_LIMIT = 1e-3;

/** A solution is accepted where it gives the output back this closely. */
const ROOT_TOLERANCE = 2 ** -51;

const refuse = (link: Link, operation: string, symbols: readonly string[], value: number, error: number): Fault => {
  const unit = link.gives.unitText === '1' ? '' : ` ${link.gives.unitText}`;
  const factor = link.gives.unit.factor;
  const blamed = symbols.length === 0 ? '' : ` of ${symbols.join(', ')}`;
  const lost =
    value === 0 && error <= Number.MIN_VALUE * 4
      ? 'the result underflows: it is nearer to zero than the smallest number a double holds'
      : Number.isFinite(error)
        ? `the result is ${(value / factor).toPrecision(3)}${unit} give or take ${(error / factor).toPrecision(2)}${unit} of rounding`
        : 'no digit of the result is sure';
  return new Fault('ILL_CONDITIONED', `${link.operator.id} loses its digits in \`${operation}\`${blamed}: ${lost}.`, {
    operator: link.operator.id,
    operation,
    inputs: [...symbols],
    limit: PRECISION_LIMIT,
    hints: [{ kind: 'fact', text: 'Inputs that are further apart keep their digits, or an equation made for this case.' }],
  });
};

/** A bound is told as an absolute one where it is this much smaller than the result is by nature. */
const NEGLIGIBLE = 1e-9;

/** Bound on the error that computing adds to the result of a link, in coherent SI. */
export interface LinkBound {
  readonly error: number;
  /** The same relative to the result; absent where the result is zero, or small beside what it was made of. */
  readonly relative?: number;
  /** How large such a result is by nature. */
  readonly size?: number;
}

/** Tells whether neither neighbour of a whole number gives the output back. */
const isAlone = ({ operator, values, gives, si }: Link, value: number, slack: number): boolean =>
  [si - 1, si + 1].every((other) => {
    const moved = evaluateTree(operator.expression, new Map([...values, [gives.name, other]]));
    return !(Math.abs(moved - value) <= 2 * slack);
  });

/** Sizes of the symbols that earlier links give as zero or a small difference. */
const sizesFed = ({ bindings }: Link, earlier: readonly LinkBound[]): KnownSizes =>
  new Map(
    bindings.flatMap(({ symbol, origin }) => {
      const size = origin.type === 'chain' ? earlier[origin.link]?.size : undefined;
      return size === undefined ? [] : [[symbol.name, size]];
    }),
  );

const boundLink = (link: Link, earlier: readonly LinkBound[]): LinkBound => {
  const { operator, values, bindings, solution } = link;
  const { value, error: computed, blame } = boundError(operator.expression, values, PRECISION_LIMIT, undefined, errorsOfInputs(bindings));
  if (!Number.isFinite(value)) return { relative: 0, error: 0 };
  const error = solution === undefined ? computed + errorOfReading(value, link.gives.unit) : computed;
  const sizeOf = (): number => naturalSize(link, value, sizesFed(link, earlier));
  const fed = bindings.flatMap(({ symbol, origin }) =>
    origin.type === 'chain' ? [{ name: symbol.name, error: earlier[origin.link]?.error ?? 0 }] : [],
  );
  const names = [...fed.map(({ name }) => name), ...(solution === undefined ? [] : [link.gives.name])];
  const partials =
    names.length === 0
      ? []
      : gradientOf(
          operator.expression,
          values,
          names.map((symbol) => ({ symbol })),
        ).partials;
  const inherited = fed.reduce(
    (sum, { name, error: own }, i) => sum + (name === operator.output.name ? own : Math.abs(partials[i] ?? 0) * own),
    0,
  );
  if (solution === undefined) {
    const total = error + inherited;
    const relative = total === 0 ? 0 : total / Math.abs(value);
    if (relative <= PRECISION_LIMIT) return { relative, error: total };
    const size = sizeOf();
    if (!(total <= NEGLIGIBLE * size))
      throw refuse(link, blame?.operation ?? operator.record.equation, blame?.symbols ?? names, value, total);
    return { error: total, size };
  }
  // A whole number whose neighbours give other outputs is known exactly, however flat the equation is around it.
  const slack = error + inherited + ROOT_TOLERANCE * Math.abs(value);
  if (link.gives.integer && isAlone(link, value, slack)) return { relative: 0, error: 0 };
  const slope = Math.abs(partials.at(-1) ?? 0);
  const total = slack / slope + errorOfReading(link.si, link.gives.unit);
  const relative = link.si === 0 && error + inherited === 0 ? 0 : total / Math.abs(link.si);
  if (relative <= PRECISION_LIMIT) return { relative, error: total };
  // The unknown is by nature as large as it must be to move the output as much as the other symbols do.
  const size = total / NEGLIGIBLE;
  if (!(changeOver(link, value, size) <= sizeOf()))
    throw refuse(link, `${operator.record.equation} for ${link.gives.name}`, [link.gives.name], link.si, total);
  return { error: total, size };
};

/**
 * Step 4: bounds the error that computing adds to each result, earlier results' errors carried along. A result of which more than 0.1 % is
 * uncertain is told with the absolute bound where that is negligible beside the size it has by nature, and refused elsewhere.
 * A result that is not finite passes here and is refused when it is executed.
 * @throws Fault ILL_CONDITIONED naming the operation and the inputs to blame
 */
export const boundPrecision = (links: readonly Link[]): readonly LinkBound[] => {
  const bounds: LinkBound[] = [];
  for (const link of links) bounds.push(boundLink(link, bounds));
  return bounds;
};
