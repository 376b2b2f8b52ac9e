import type { StateDiagram } from '../../core/picture.js';

export const drawStateDiagram = async (diagram: StateDiagram): Promise<string> => {
  throw new Error(`not written: ${diagram.title}`);
};
