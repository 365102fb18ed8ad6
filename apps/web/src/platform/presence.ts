const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'storage'] as const;

/** Calls once, at the first sign that a person is at the page, or at another of this shop: what they may need next can be fetched ahead. */
export const whenSomebodyIsThere = (page: Window, prepare: () => void): void => {
  const listening = new AbortController();
  const notice = (): void => {
    listening.abort();
    prepare();
  };
  for (const sign of SIGNS) page.addEventListener(sign, notice, { passive: true, signal: listening.signal });
};
