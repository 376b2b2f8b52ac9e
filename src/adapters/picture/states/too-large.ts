import { Fault } from '../../../core/faults.js';
import type { PictureJob } from '../create-pictures.js';

/** Most states and arrows of a diagram that is drawn. */
export const DRAWABLE = { states: 64, arrows: 128 } as const;

const SIZES = `at most ${DRAWABLE.states} states and ${DRAWABLE.arrows} arrows, where all transitions from one state to another are one arrow`;
const MERMAID = 'The JSON answer holds the same as Mermaid, in `mermaid`.';

/** Makes the fault of a diagram with more states or arrows than are drawn. */
export const tooManyStates = (states: number, arrows: number): Fault =>
  new Fault('WORK_BUDGET', `A diagram of ${states} states and ${arrows} arrows is too large to draw: ${SIZES}. ${MERMAID}`, {
    states,
    arrows,
    mostStates: DRAWABLE.states,
    mostArrows: DRAWABLE.arrows,
  });

const mendingOf = (job: PictureJob): string => {
  switch (job.kind) {
    case 'chart':
      return 'Ask for fewer points, or for the table alone: the JSON answer holds it.';
    case 'stateDiagram':
      return `Drawn are ${SIZES}, and fewer where many of them cross. ${MERMAID}`;
    case 'png':
      return 'Ask for the SVG, or for a picture with less in it.';
  }
};

/**
 * Makes the fault of a picture that was given up while it was drawn.
 * @param bound what it needed more of: `20 s`, `256 MB`
 */
export const tooLarge = (job: PictureJob, bound: string): Fault =>
  new Fault('WORK_BUDGET', `This picture is too large: drawing it took more than ${bound} and was given up. ${mendingOf(job)}`, { bound });
