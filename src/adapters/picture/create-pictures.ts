import type { Pictures } from '../../core/picture.js';
import type { PictureJob } from './picture-job.js';
import { PictureLine, type PictureLineSettings } from './picture-line.js';

/** Makes the port that draws, in a worker that is started when the first picture is asked for. */
export const createPictures = (settings: PictureLineSettings = {}): Pictures => {
  const line = new PictureLine(settings);
  const svgOf = async (job: PictureJob): Promise<string> => (await line.draw(job)) as string;
  return {
    chart: (chart) => svgOf({ kind: 'chart', chart }),
    stateDiagram: (diagram) => svgOf({ kind: 'stateDiagram', diagram }),
    toPng: async (svg) => (await line.draw({ kind: 'png', svg })) as Uint8Array,
    close: () => line.close(),
  };
};
