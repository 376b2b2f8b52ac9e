import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Sets LaTeX into a node, as elements that the policy of the page allows: no markup is parsed. */
export const setEquation = (latex: string, node: HTMLElement, isLarge: boolean): void => {
  node.textContent = '';
  // Fractions in their full size, also in a line.
  katex.render(`\\displaystyle ${latex}`, node, {
    throwOnError: false,
    displayMode: isLarge,
    output: 'html',
    strict: 'ignore',
    trust: false,
  });
};
