/** A target and the measured figure. Texts are finished, so that a stored report can be written again. */
export interface Target {
  readonly what: string;
  readonly limit: string;
  readonly measured: string;
  readonly isReached: boolean;
  /** The distance to a missed target; absent for a reached one. */
  readonly missedBy?: string;
}

interface Figures {
  readonly limit: number;
  readonly measured: number;
}

const comparedTarget = (
  what: string,
  { limit, measured }: Figures,
  { word, say, over }: { readonly word: string; readonly say: (figure: number) => string; readonly over: number },
): Target => {
  // False for NaN, so a figure that could not be measured misses its target.
  const isReached = over <= 1;
  return {
    what,
    limit: `${word} ${say(limit)}`,
    measured: say(measured),
    isReached,
    ...(isReached ? {} : { missedBy: `${Math.ceil((over - 1) * 100).toLocaleString('en-US')} %` }),
  };
};

/** A figure that must not be larger. @param say a figure with its unit */
export const atMost = (what: string, figures: Figures, say: (figure: number) => string): Target =>
  comparedTarget(what, figures, { word: 'at most', say, over: figures.measured / figures.limit });

/** A figure that must not be smaller. @param say a figure with its unit */
export const atLeast = (what: string, figures: Figures, say: (figure: number) => string): Target =>
  comparedTarget(what, figures, { word: 'at least', say, over: figures.limit / figures.measured });
