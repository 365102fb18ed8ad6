/** The database cannot be used at start; the message is one line for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
