/** The open dialogs, topmost last. */
const opened: HTMLDialogElement[] = [];

const closed = (dialog: HTMLDialogElement): void => {
  opened.splice(opened.indexOf(dialog), 1);
  dialog.open = false;
  dialog.dispatchEvent(new Event('close'));
};

/**
 * Adds the behaviour of modal dialogs that jsdom lacks: focus, its return and Escape. Buttons with `command`
 * do nothing here, as in older browsers, which the app supports by script.
 */
export const teachDialogs = (): void => {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      before.set(this, document.activeElement);
      opened.push(this);
      this.open = true;
      this.querySelector<HTMLElement>('button, a[href], input')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      closed(this);
      const place = before.get(this);
      if (place instanceof HTMLElement) place.focus();
    },
  });
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') opened.at(-1)?.close();
  });
};
