/** A short message that comes and goes; with an action it stays longer. */
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
const wakers = new Set<() => void>();

/** Says something in the corner of the page; announced politely. For events, never while rendering. */
export const showToast = (message: ToastMessage): void => {
  if (listener) {
    listener.show(message);
    return;
  }
  waiting.push(message);
  for (const wake of wakers) wake();
};

/** Takes away what shows: something more important is about to cover the corner. */
export const dismissToasts = (): void => {
  waiting.length = 0;
  listener?.dismiss();
};

/** For the part that shows them: takes over what waits, then each as it comes. */
export const receiveToasts = (receive: Listener): (() => void) => {
  listener = receive;
  for (const message of waiting.splice(0)) receive.show(message);
  return () => {
    if (listener === receive) listener = undefined;
  };
};

/** Called when the first message waits and nobody shows it yet. */
export const onFirstToast = (wake: () => void): (() => void) => {
  wakers.add(wake);
  return () => {
    wakers.delete(wake);
  };
};

export const hasWaitingToasts = (): boolean => waiting.length > 0;
