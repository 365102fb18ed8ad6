interface SheetListener {
  readonly onOpened?: (() => void) | undefined;
  readonly onClosed?: (() => void) | undefined;
}

/** The share of its width by which a swipe must move a sheet to close it. */
const FAR_ENOUGH = 0.3;

const followFinger = (sheet: HTMLDialogElement, signal: AbortSignal): void => {
  let start: number | undefined;
  const end = (): void => {
    start = undefined;
    sheet.style.translate = '';
    sheet.style.transitionProperty = '';
  };
  sheet.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, clientX }) => {
      if (pointerType === 'touch' && isPrimary) start = clientX;
    },
    { signal },
  );
  sheet.addEventListener(
    'pointermove',
    ({ clientX, isPrimary }) => {
      if (start === undefined || !isPrimary) return;
      sheet.style.transitionProperty = 'none';
      sheet.style.translate = `${String(Math.max(0, clientX - start))}px`;
    },
    { signal },
  );
  sheet.addEventListener(
    'pointerup',
    ({ clientX }) => {
      const isAway = start !== undefined && clientX - start > sheet.clientWidth * FAR_ENOUGH;
      end();
      if (isAway) sheet.close();
    },
    { signal },
  );
  // A vertical drag scrolls the content instead.
  sheet.addEventListener('pointercancel', end, { signal });
};

/** Reports when a sheet opens and closes. Closes it on a swipe or a press outside. @returns a function that stops it */
export const followSheet = (sheet: HTMLDialogElement, { onOpened, onClosed }: SheetListener): (() => void) => {
  const following = new AbortController();
  const { signal } = following;
  if (sheet.open) onOpened?.();
  sheet.addEventListener('close', () => onClosed?.(), { signal });
  sheet.addEventListener(
    'click',
    ({ target }) => {
      // Its children cover it, so a press whose target is the sheet itself was on the backdrop. For browsers without
      // `closedby`.
      if (target === sheet) sheet.close();
    },
    { signal },
  );
  followFinger(sheet, signal);
  return () => following.abort();
};
