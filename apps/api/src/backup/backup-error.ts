/** A backup cannot be written or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Says what a failure means, for a `catch`. @throws BackupError with the sentence and the reason, or unchanged */
export const failAs =
  (sentence: string) =>
  (error: unknown): never => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${sentence} (${reasonOf(error)}).`, { cause: error });
  };
