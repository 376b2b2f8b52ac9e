import { useEffect, useRef } from 'preact/hooks';

type Render = (latex: string, node: HTMLElement, isLarge: boolean) => void;

let render: Promise<Render> | undefined;

/** Loads what sets equations when the first one is shown. */
const loadRender = (): Promise<Render> => {
  render ??= import('./set-equation.js').then(({ setEquation }) => setEquation);
  return render;
};

/** An equation that is set from LaTeX; `text` says the same to who cannot see it, and stands there until it is set. */
export const Equation = ({
  latex,
  text,
  isLarge = false,
}: {
  readonly latex: string;
  readonly text: string;
  readonly isLarge?: boolean;
}) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    const node = place.current;
    if (node !== null)
      loadRender().then((set) => {
        if (isShown) set(latex, node, isLarge);
      });
    return () => {
      isShown = false;
    };
  }, [latex, isLarge]);
  // The key makes a new node for a new equation: what KaTeX puts in is its own.
  return (
    <div class={`equation${isLarge ? ' large' : ''}`} role="math" aria-label={text} tabIndex={isLarge ? 0 : undefined} key={latex}>
      <div ref={place}>
        <code>{text}</code>
      </div>
    </div>
  );
};
