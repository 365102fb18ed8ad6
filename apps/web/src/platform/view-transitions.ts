const unlessOvertaken = (reason: unknown): void => {
  if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason;
};

/**
 * Makes a view transition that the shopper's next click overtakes end in silence. The router starts transitions but
 * does not listen to how they end, and the browser reports an overtaken one as an unhandled rejection.
 */
export const endViewTransitionsQuietly = (document: Document): void => {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(unlessOvertaken);
    transition.finished.catch(unlessOvertaken);
    return transition;
  };
};
