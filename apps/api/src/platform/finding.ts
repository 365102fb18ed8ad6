/** A finding of the doctor. It contains ids, but never personal data. */
export interface Finding {
  /** A warning is not an error yet, but an operator should look into it. */
  readonly severity: 'error' | 'warning';
  /** The kind of finding, for programs, such as `stock_differs`. */
  readonly code: string;
  /** One sentence with the ids in it. */
  readonly message: string;
  /** The subjects of the finding, by kind, such as `{ order: '…' }`. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Receives the findings one by one. */
export type Report = (finding: Finding) => void;
