import type { Pictures } from '../../core/picture.js';
import type { PictureJob } from './picture-job.js';

/** Where pictures are drawn: in this thread, or in a worker. */
export interface Drawer {
  readonly draw: (job: PictureJob) => Promise<string | Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Draws in this thread, without a limit in time: for a process that does nothing else. */
const here: Drawer = {
  draw: async (job) => (await import('./draw-picture.js')).drawPicture(job),
  close: async () => undefined,
};

/** Makes the port that draws: in this thread, or where it is told to. */
export const createPictures = (drawer: Drawer = here): Pictures => {
  const svgOf = async (job: PictureJob): Promise<string> => (await drawer.draw(job)) as string;
  return {
    chart: (chart) => svgOf({ kind: 'chart', chart }),
    stateDiagram: (diagram) => svgOf({ kind: 'stateDiagram', diagram }),
    toPng: async (svg) => (await drawer.draw({ kind: 'png', svg })) as Uint8Array,
    close: () => drawer.close(),
  };
};
