/**
 * Writes pages as their reader takes them; nothing is read ahead.
 * @param end is called when the last one was taken, or the reader went away
 */
export const toStream = (pages: AsyncGenerator<string, void, undefined>, end: () => void): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await pages.next();
          if (done !== true) controller.enqueue(encoder.encode(value));
          else {
            controller.close();
            end();
          }
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: async () => {
        end();
        await pages.return();
      },
    },
    { highWaterMark: 0 },
  );
};
