import { APP_LEFT_PAGE, APP_MISSING, APP_MISSING_ELEMENT_ID, APP_RUNS } from './app-runs.js';
import { isField, noteField } from './fill-field.js';

/** On a control that was pressed, until the app does what it is for. */
const PRESSED = 'data-pressed';

/** Milliseconds that a press waits for the app before the page says that something is amiss. */
const SLOW_AFTER_MS = 10_000;

/** On a button whose every press counts, such as "one more". */
const REPEATS = 'data-repeats';

interface EarlyInput {
  readonly element: Element;
  /** The form that was sent, if one was. */
  readonly form?: HTMLFormElement;
  readonly replay: () => void;
}

/** Whether the browser does by itself what a button is for. */
const worksAlone = (button: HTMLButtonElement): boolean =>
  // The form's own event comes next.
  (button.type === 'submit' && button.form !== null) ||
  // A menu or sheet; older browsers do not know the one or the other, and there the button waits for the app.
  [button.popoverTargetElement, button.commandForElement].some(Boolean);

/** A task of its own lets the app draw first, and what is thrown in it is reported and harms nothing else. */
const inTask = (run: () => void): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      try {
        run();
      } finally {
        resolve();
      }
    });
  });

/**
 * Keeps what a visitor does on the page that the server drew, and does it again, in order, once the app runs: presses of
 * buttons, forms sent, fields filled in. A button that is pressed again and again while nothing happens is pressed once,
 * and a form is sent once. What a browser does without the app (links, forms with an address, menus) is left to it. What
 * was done on a page that has been left meanwhile is forgotten. When the app is long in coming, the page says so, and
 * presses go on waiting; when it can't be fetched, they are forgotten. What was filled in is kept.
 */
export const catchEarlyInput = (page: Document): void => {
  let waiting: EarlyInput[] = [];
  let isReplaying = false;
  let appRuns = false;
  let isMissing = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const catching = new AbortController();
  const early = { capture: true, signal: catching.signal };

  const showMissing = (isShown: boolean): void => {
    page.getElementById(APP_MISSING_ELEMENT_ID)?.toggleAttribute('hidden', !isShown);
  };
  const sayThatAppIsMissing = (): void => {
    clearTimeout(patience);
    patience = undefined;
    if (!waiting.some(({ element }) => !isField(element))) return;
    if (isMissing) forget(({ element }) => !isField(element));
    showMissing(true);
  };

  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const forget = (isForgotten: (input: EarlyInput) => boolean): void => {
    for (const { element } of waiting.filter(isForgotten)) element.removeAttribute(PRESSED);
    waiting = waiting.filter((input) => !isForgotten(input));
  };
  const keep = (input: EarlyInput): void => {
    input.element.setAttribute(PRESSED, '');
    waiting.push(input);
    patience ??= setTimeout(sayThatAppIsMissing, isMissing ? 0 : SLOW_AFTER_MS);
  };

  page.addEventListener(
    'click',
    (event) => {
      if (isReplaying || !(event.target instanceof Element)) return;
      const control = event.target.closest('a[href], button, label, summary');
      if (!(control instanceof HTMLButtonElement) || worksAlone(control)) return;
      stop(event);
      if (waiting.at(-1)?.element === control && !control.hasAttribute(REPEATS)) return;
      keep({
        element: control,
        replay: () => {
          // With all that the first one said, such as that it was the second click of two.
          control.dispatchEvent(new MouseEvent('click', event));
        },
      });
    },
    early,
  );
  page.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (isReplaying || !(form instanceof HTMLFormElement)) return;
      if (form.method === 'dialog' || form.hasAttribute('action')) return;
      stop(event);
      forget((input) => input.form === form);
      keep({
        element: submitter ?? form,
        form,
        replay: () => {
          form.requestSubmit(submitter?.isConnected ? submitter : null);
        },
      });
    },
    early,
  );
  page.addEventListener(
    'input',
    ({ target }) => {
      if (isReplaying || !isField(target)) return;
      if (appRuns) {
        // The app hears of this one itself, and what was kept of the field is out of date.
        waiting = waiting.filter(({ element }) => element !== target);
        return;
      }
      if (waiting.at(-1)?.element === target) waiting.pop();
      waiting.push({ element: target, replay: noteField(target) });
    },
    early,
  );

  const replayNext = (): void => {
    const next = waiting.shift();
    if (!next) return;
    if (!waiting.some(({ element }) => element === next.element)) next.element.removeAttribute(PRESSED);
    if (!next.element.isConnected) return;
    isReplaying = true;
    try {
      next.replay();
    } finally {
      isReplaying = false;
    }
  };
  const replayAll = async (): Promise<void> => {
    appRuns = true;
    clearTimeout(patience);
    showMissing(false);
    while (waiting.length > 0) await inTask(replayNext);
    catching.abort();
  };
  page.addEventListener(
    APP_MISSING,
    () => {
      isMissing = true;
      sayThatAppIsMissing();
    },
    { signal: catching.signal },
  );
  page.addEventListener(
    APP_LEFT_PAGE,
    () => {
      forget(() => true);
    },
    { signal: catching.signal },
  );
  page.addEventListener(APP_RUNS, () => void replayAll(), { once: true });
};
