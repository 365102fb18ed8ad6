import { focusHeading } from '../../platform/focus-heading.js';

const FOCUSABLE = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])';

/** Where the focus is, as far as it matters once that is gone. */
interface Place {
  readonly element: HTMLElement;
  /** The list that it is in, which row of it, and what of that row. */
  readonly list?: Element | undefined;
  readonly row: number;
  readonly part: number;
}

const placeOf = (element: HTMLElement): Place => {
  const item = element.closest('tr, li');
  if (!item?.parentElement) return { element, row: 0, part: 0 };
  return {
    element,
    list: item.parentElement,
    row: [...item.parentElement.children].indexOf(item),
    part: [...item.querySelectorAll(FOCUSABLE)].indexOf(element),
  };
};

/** The same part of the row that has moved up; of a list that is empty now, what follows it. */
const neighbourOf = ({ list, row, part }: Place): HTMLElement | undefined => {
  if (!list?.isConnected) return undefined;
  const rows = [...list.children];
  if (rows.length === 0) {
    const all = [...list.ownerDocument.querySelectorAll<HTMLElement>(FOCUSABLE)];
    return all.find((each) => list.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  }
  const parts = rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(FOCUSABLE);
  return parts?.[Math.min(part, parts.length - 1)];
};

/**
 * Gives the focus a place when what has it goes away, such as the button of a step that is done or a row that was
 * deleted: otherwise the keyboard would begin anew at the top of the document.
 * @param main where the page's heading is
 * @returns a function that ends it
 */
export const keepFocus = (page: Document, main: () => HTMLElement | null): (() => void) => {
  let last: Place | undefined;
  /** The last element outside of dialogs: an action in a dialog can remove the element that opened it. */
  let behind: Place | undefined;
  const isLost = (): boolean => last?.element.isConnected === false && page.activeElement === page.body;
  const find = (): void => {
    // A dialog that has closed gives the focus back by itself, and a new page takes it.
    if (!last || !isLost()) return;
    const next = neighbourOf(last) ?? (behind?.element.isConnected === false ? neighbourOf(behind) : undefined);
    last = undefined;
    if (next) next.focus({ preventScroll: true });
    else focusHeading(main());
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = placeOf(target);
    if (main()?.contains(target)) behind = last;
  };
  const onBlur = (): void => {
    // Only who has left it while it stays: some browsers say so, too, just before they remove it.
    const left = last;
    setTimeout(() => {
      if (last === left && left?.element.isConnected) last = undefined;
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
