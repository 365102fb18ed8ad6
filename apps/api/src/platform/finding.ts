/** What a check of the shop's books found. It names things by their ids, and never a person. */
export interface Finding {
  /** A warning is nothing wrong yet, but should be looked at. */
  readonly severity: 'error' | 'warning';
  /** Names the kind of finding for machines, such as `stock_differs`. */
  readonly code: string;
  /** One sentence with the ids in it. */
  readonly message: string;
  /** What it is about, by kind, such as `{ order: '…' }`. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Takes findings, one after another. */
export type Report = (finding: Finding) => void;
