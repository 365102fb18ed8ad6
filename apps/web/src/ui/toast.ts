import { createListeners } from '../platform/listeners.js';

/** A short message that disappears by itself; with an action it stays longer. */
export interface ToastMessage {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Listener {
  readonly show: (message: ToastMessage) => void;
  readonly dismiss: () => void;
}

let listener: Listener | undefined;
const waiting: ToastMessage[] = [];
const { notify, subscribe } = createListeners();

/** Shows a message in the corner of the page; announced politely. Call it in event handlers, never while rendering. */
export const showToast = (message: ToastMessage): void => {
  if (listener) {
    listener.show(message);
    return;
  }
  waiting.push(message);
  notify();
};

/** Removes the visible toasts, when something more important is about to use the corner. */
export const dismissToasts = (): void => {
  waiting.length = 0;
  listener?.dismiss();
};

/** Passes the waiting toasts, then each new one, to the component that shows them. */
export const receiveToasts = (receive: Listener): (() => void) => {
  listener = receive;
  for (const message of waiting.splice(0)) receive.show(message);
  return () => {
    if (listener === receive) listener = undefined;
  };
};

/** Called when the first toast is waiting and no component shows toasts yet. */
export const onFirstToast = subscribe;

export const hasWaitingToasts = (): boolean => waiting.length > 0;
