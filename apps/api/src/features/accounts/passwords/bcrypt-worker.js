// Runs in a worker thread (bcrypt-threads.ts). Plain JavaScript, as a thread cannot load TypeScript; the build puts it
// beside the bundle under the same name.
import { compareSync, getRounds, hashSync } from 'bcryptjs';

/** @param {{ digest: string, cost: number }} task */
export const hash = ({ digest, cost }) => hashSync(digest, cost);

/**
 * Compares. For a wrong password, takes at least as long as a hash of the given cost. The missing 2^cost - 2^rounds
 * steps are 2^rounds + 2^(rounds + 1) + … + 2^(cost - 1).
 * @param {{ digest: string, hash: string, cost: number }} task
 */
export const compare = ({ digest, hash, cost }) => {
  if (compareSync(digest, hash)) return true;
  for (let rounds = getRounds(hash); rounds < cost; rounds += 1) hashSync(digest, rounds);
  return false;
};
