/**
 * Keeps what is wider than its place readable: it is set smaller first (class `tight`), and where that does not do it scrolls, and the keyboard
 * reaches it.
 */
export const fitWidth = (scroller: HTMLElement, label: string): HTMLElement => {
  const fit = (): void => {
    scroller.classList.remove('tight');
    scroller.classList.toggle('tight', scroller.scrollWidth > scroller.clientWidth);
    if (scroller.scrollWidth <= scroller.clientWidth) {
      for (const name of ['tabindex', 'role', 'aria-label']) scroller.removeAttribute(name);
      return;
    }
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'region');
    scroller.setAttribute('aria-label', label);
  };
  new ResizeObserver(fit).observe(scroller);
  return scroller;
};
