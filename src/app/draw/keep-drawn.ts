const NARROWEST = 240;

/** Draws into a frame at the frame's width, and again whenever that changes. */
export const keepDrawn = (frame: HTMLElement, draw: (width: number) => Element): void => {
  let drawnAt = 0;
  new ResizeObserver(() => {
    const width = Math.max(NARROWEST, Math.floor(frame.clientWidth));
    if (width === drawnAt) return;
    drawnAt = width;
    frame.replaceChildren(draw(width));
  }).observe(frame);
};
