/** A backup cannot be written or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
