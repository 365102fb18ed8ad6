import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefCallback, useCallback, useId } from 'react';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { IconButton } from './button.js';
import { Icon } from './icon.js';

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

/** Reports when a sheet opens and closes. Closes it on a swipe or press outside. @returns a function that stops this */
const followSheet = (sheet: HTMLDialogElement, { onOpened, onClosed }: SheetListener): (() => void) => {
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

const findSheet = (id: string): HTMLDialogElement | undefined => {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : undefined;
};

export const openSheet = (id: string): void => {
  const sheet = findSheet(id);
  if (sheet && !sheet.open) sheet.showModal();
};

export const closeSheet = (id: string): void => {
  findSheet(id)?.close();
};

/** Closes the sheet, for links inside it. */
export const closeSheetAround = (event: MouseEvent<HTMLElement>): void => {
  event.currentTarget.closest('dialog')?.close();
};

/** Props of a button that opens a sheet: natively before the app runs, by script from then on and in older browsers. */
export const opens = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog' as const,
  onClick: (event: MouseEvent<HTMLElement>) => {
    // A sheet that is opened twice makes browsers warn.
    event.preventDefault();
    openSheet(id);
  },
});

/** Props of a button that closes the sheet around it. */
export const closes = (id: string) => ({ command: 'close', commandfor: id, onClick: closeSheetAround });

interface SheetProps {
  /** The id by which buttons open it; unique on a page. */
  id: string;
  title: ReactNode;
  children: ReactNode;
  full?: boolean;
  /** Called if the sheet was opened before the app ran. */
  onOpened?: () => void;
  onClosed?: () => void;
}

/**
 * A modal sheet from the right. Always part of the page, so that the browser can open it and manage the focus by
 * itself. Closed by Escape, a swipe or a press outside.
 */
export const Sheet = ({ id, title, children, full = false, onOpened, onClosed }: SheetProps) => {
  const titleId = useId();
  const follow: RefCallback<HTMLDialogElement> = useCallback(
    (sheet) => (sheet ? followSheet(sheet, { onOpened, onClosed }) : undefined),
    [onOpened, onClosed],
  );
  return (
    <dialog
      id={id}
      ref={follow}
      closedby="any"
      aria-labelledby={titleId}
      className={names('sheet', !full && 'sm:max-w-md!')}
    >
      <div className="flex min-h-header items-center justify-between gap-4 border-b border-line pr-2 pl-5">
        <h2 id={titleId} className="relative top-[0.12em] text-lg">
          {title}
        </h2>
        <IconButton label={t`Close`} {...closes(id)}>
          <Icon of={X} size={22} />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
};

/** The scrolling part of a sheet. */
export const SheetBody = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5">{children}</div>
);

/** The fixed part below the scrolling content. */
export const SheetFooter = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-line px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{children}</div>
);
