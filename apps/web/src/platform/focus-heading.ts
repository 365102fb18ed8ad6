/** Moves the focus to the page's heading, for keyboards and screen readers. */
export const focusHeading = (main: HTMLElement | null): void => {
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
};
