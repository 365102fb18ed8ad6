/** How to find again what has the focus: the element itself is about to go. */
interface Place {
  readonly selector: string;
  /** From 0, among those on the screen that the selector finds. */
  readonly index: number;
}

const onScreen = (root: Element, selector: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.getClientRects().length > 0);

const placeOf = (root: Element, element: Element | null): Place | undefined => {
  if (!element || !root.contains(element)) return undefined;
  const href = element.getAttribute('href');
  const selector = href === null ? `#${CSS.escape(element.id)}` : `a[href="${CSS.escape(href)}"]`;
  return element.id === '' && href === null
    ? undefined
    : { selector, index: onScreen(root, selector).indexOf(element as HTMLElement) };
};

/**
 * Carries the focus from a first view to the app that takes its place: somebody at a keyboard may be on one of its links,
 * or have skipped to the content.
 */
export const carryFocus = (root: HTMLElement): void => {
  if (!root.hasChildNodes()) return;
  let place = placeOf(root, document.activeElement);
  const follow = ({ target }: FocusEvent): void => {
    place = placeOf(root, target as Element);
  };
  root.addEventListener('focusin', follow);
  const replaced = new MutationObserver(() => {
    replaced.disconnect();
    root.removeEventListener('focusin', follow);
    if (place && document.activeElement === document.body)
      onScreen(root, place.selector)[place.index]?.focus({ preventScroll: true });
  });
  replaced.observe(root, { childList: true });
};
