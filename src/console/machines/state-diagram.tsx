import { useEffect, useId, useState } from 'preact/hooks';
import type { StateLayout } from './lay-out-states.js';
import type { Definition } from './machine-calls.js';

/** The move that fired last; a new object for each, so that it lights anew. */
export interface Fired {
  readonly from: string;
  readonly to: string;
}

/** How long the arrow that fired is lit, in milliseconds. */
const LIT = 1_200;
const LINE = 15;

/** The states of a definition with the present one filled; the arrow that fired is lit for a second. */
export const StateDiagram = (props: {
  readonly definition: Definition;
  readonly current?: string | undefined;
  readonly fired?: Fired | undefined;
}) => {
  const { definition, current, fired } = props;
  const [drawn, setDrawn] = useState<StateLayout>();
  const [lit, setLit] = useState<Fired>();
  const id = useId();
  useEffect(() => {
    let isWanted = true;
    import('./lay-out-states.js').then(({ layOutStates }) => {
      if (isWanted) setDrawn(layOutStates(definition));
    });
    return () => {
      isWanted = false;
    };
  }, [definition]);
  useEffect(() => {
    if (fired === undefined) return;
    setLit(fired);
    const timer = setTimeout(() => setLit(undefined), LIT);
    return () => clearTimeout(timer);
  }, [fired]);
  if (drawn === undefined) return <div class="diagram" />;
  const words = definition.transitions.map(({ from, to, on }) => `${from} to ${to} on ${on}`).join('; ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is scrolled, by keys too
    <section class="diagram" tabIndex={0} aria-label="States">
      <svg
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        role="img"
        aria-label={`States of ${definition.title}${current === undefined ? '' : `, now ${current}`}: ${words}`}
        style={{ width: `${drawn.width}px` }}
      >
        <defs>
          {['plain', 'lit'].map((kind) => (
            <marker
              key={kind}
              id={`${id}-${kind}`}
              class={`head ${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" />
            </marker>
          ))}
        </defs>
        {drawn.arrows.map(({ from, to, path, title }) => {
          const isLit = lit?.from === from && lit.to === to;
          return (
            <path
              key={`${from} ${to}`}
              class={`arrow${isLit ? ' lit' : ''}`}
              d={path}
              marker-end={`url(#${id}-${isLit ? 'lit' : 'plain'})`}
            >
              <title>{title}</title>
            </path>
          );
        })}
        {drawn.arrows.map(({ from, to, labels, x, y, title, isLoop }) => (
          <text
            key={`${from} ${to}`}
            class={`arrow-label${isLoop ? ' loop' : ''}${lit?.from === from && lit.to === to ? ' lit' : ''}`}
            x={x}
            y={y - ((labels.length - 1) * LINE) / 2}
          >
            <title>{title}</title>
            {labels.map((label, i) => (
              <tspan key={label} x={x} dy={i === 0 ? 4 : LINE}>
                {label}
              </tspan>
            ))}
          </text>
        ))}
        {drawn.states.map(({ id: state, kind, meaning, x, y, width, height }) => (
          <g key={state} class={`state ${kind}${state === current ? ' current' : ''}`}>
            <title>{meaning}</title>
            {kind === 'final' && <rect x={x - width / 2 - 3} y={y - height / 2 - 3} width={width + 6} height={height + 6} rx="11" />}
            <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="8" />
            <text x={x} y={y + 5}>
              {state}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
};
