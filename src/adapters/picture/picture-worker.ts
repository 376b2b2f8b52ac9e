// The worker that draws: an entry of the bundle. It holds the code that draws and nothing else of genmath.

import { parentPort } from 'node:worker_threads';
import { Fault } from '../../core/faults.js';
import { drawPicture, type PictureJob, type PictureReply } from './create-pictures.js';

const reply = (answer: PictureReply, moved: readonly ArrayBuffer[] = []): void => parentPort?.postMessage(answer, moved);

/** Draws one picture and answers it. What is no fault is left to end this worker: who knows in which state it left what draws. */
const answer = async (job: PictureJob): Promise<void> => {
  try {
    const drawn = await drawPicture(job);
    if (typeof drawn === 'string') reply({ drawn });
    else reply({ drawn }, [drawn.buffer as ArrayBuffer]);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, details } = error;
    reply({ fault: { code, message, details } });
  }
};

parentPort?.on('message', (job: PictureJob) => void answer(job));
