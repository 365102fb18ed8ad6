/**
 * A view transition that a newer navigation interrupts rejects a promise that React Router does not handle. The page is
 * correct all the same, so the rejection is not reported.
 */
export const ignoreSkippedTransitions = (page: Window): void =>
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
  });
