import { APP_LEFT_PAGE, APP_MISSING, APP_MISSING_ELEMENT_ID, APP_RUNS } from './app-runs.js';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const tell = (field: Field, ...types: readonly string[]): void => {
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
};

const fillText = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const { selectionStart, selectionEnd } = field;
  // React ignores an input event if the value is the one that a script set last. So another value is set first, and
  // then this one through the native setter, which React does not see.
  field.value = value === '' ? ' ' : '';
  Reflect.set(
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype,
    'value',
    value,
    field,
  );
  if (selectionStart !== null && document.activeElement === field) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  tell(field, 'input');
  // Some fields apply their value on blur, which has already happened.
  if (document.activeElement !== field) tell(field, 'focusout');
};

/**
 * Records a field's value.
 * @returns a function that enters it again, in a way that React notices
 */
const noteField = (field: Field): (() => void) => {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      tell(field, 'input', 'change');
    };
  }
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  return () => fillText(field, value);
};

/** Attribute of a pressed control, until the app has handled the press. */
const PRESSED = 'data-pressed';

/** Milliseconds that a press may wait for the app before the page shows a message. */
const SLOW_AFTER_MS = 10_000;

/** Attribute of a button that counts each press, such as "Increase quantity". */
const REPEATS = 'data-repeats';

interface EarlyInput {
  readonly element: Element;
  /** The submitted form, for a submit. */
  readonly form?: HTMLFormElement;
  readonly replay: () => void;
}

/** True if the browser handles a button's press without the app. */
const worksAlone = (button: HTMLButtonElement): boolean =>
  // The form's submit event follows.
  (button.type === 'submit' && button.form !== null) ||
  // Opens a popover or dialog; in browsers that lack these attributes the button waits for the app.
  [button.popoverTargetElement, button.commandForElement].some(Boolean);

/** Runs in a task of its own, so that the app can render in between and an error affects only this one. */
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
 * Records what a visitor does before the app runs (button presses, submitted forms, filled fields) and replays it in
 * order once it does. Repeated presses of a button, and repeated submits of a form, are replayed once. The browser
 * handles links, forms with an action and menus itself. Leaving the page discards the record. If the app takes long,
 * the page says so and presses stay recorded. If the app cannot be fetched, only filled fields stay.
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
  const record = (input: EarlyInput): void => {
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
      record({
        element: control,
        replay: () => {
          // Copies the original event's properties, such as `detail`, which tells the second click of a double click.
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
      record({
        element: submitter ?? form,
        form,
        replay: () => form.requestSubmit(submitter?.isConnected ? submitter : null),
      });
    },
    early,
  );
  page.addEventListener(
    'input',
    ({ target }) => {
      if (isReplaying || !isField(target)) return;
      if (appRuns) {
        // The app receives this event itself; the recorded value is out of date.
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
  page.addEventListener(APP_LEFT_PAGE, () => forget(() => true), { signal: catching.signal });
  page.addEventListener(APP_RUNS, () => void replayAll(), { once: true });
};
