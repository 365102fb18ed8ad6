import { focusHeading } from '../../platform/use-focus-on-new-page.js';

const FOCUSABLE = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])';

/** The place of the focus, to find a neighbour once the element is gone. */
interface Place {
  readonly element: HTMLElement;
  /** The list around the element, the index of the row, and that of the element in the row. */
  readonly list?: Element | undefined;
  readonly row: number;
  readonly part: number;
}

const focusPlace = (element: HTMLElement): Place => {
  const item = element.closest('tr, li');
  if (!item?.parentElement) return { element, row: 0, part: 0 };
  return {
    element,
    list: item.parentElement,
    row: [...item.parentElement.children].indexOf(item),
    part: [...item.querySelectorAll(FOCUSABLE)].indexOf(element),
  };
};

/** The same element in the row that has moved up, or the element after a list that is empty now. */
const focusNeighbour = ({ list, row, part }: Place): HTMLElement | undefined => {
  if (!list?.isConnected) return undefined;
  const rows = [...list.children];
  if (rows.length === 0) {
    const all = [...list.ownerDocument.querySelectorAll<HTMLElement>(FOCUSABLE)];
    return all.find((element) => list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  }
  const parts = rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(FOCUSABLE);
  return parts?.[Math.min(part, parts.length - 1)];
};

/**
 * Moves the focus when the focused element goes away, such as the button of a finished step or a deleted row.
 * Otherwise the keyboard would start again at the top of the document.
 * @param main the element with the page's heading
 * @returns a function that stops this
 */
export const keepFocus = (page: Document, main: () => HTMLElement | null): (() => void) => {
  let last: Place | undefined;
  /** The last element outside of dialogs: an action in a dialog can remove the element that opened it. */
  let behind: Place | undefined;
  const isLost = (): boolean => last?.element.isConnected === false && page.activeElement === page.body;
  const find = (): void => {
    // A closed dialog returns the focus itself, and a new page moves it.
    if (!last || !isLost()) return;
    const next = focusNeighbour(last) ?? (behind?.element.isConnected === false ? focusNeighbour(behind) : undefined);
    last = undefined;
    if (next) next.focus({ preventScroll: true });
    else focusHeading(main());
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = focusPlace(target);
    if (main()?.contains(target)) behind = last;
  };
  const onBlur = (): void => {
    // Some browsers send this event also just before they remove an element, so check later.
    const blurred = last;
    setTimeout(() => {
      if (last === blurred && blurred?.element.isConnected) last = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (isLost()) setTimeout(find);
  });
  observer.observe(page.body, { childList: true, subtree: true });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
  };
};
