/**
 * A view transition that a newer navigation overtakes rejects a promise that React Router leaves alone. The page is where it
 * should be; nobody has to read about it.
 */
export const ignoreSkippedTransitions = (page: Window): void => {
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
  });
};
