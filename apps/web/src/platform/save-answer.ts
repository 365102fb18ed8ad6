import { saveFile } from './save-file.js';
import { storedToken, tokenHeader } from './session.js';

/**
 * Saves the answer of a path as a file. A script fetches it, because the session's token cannot be in an address.
 * @param fileName blanks, slashes and other signs become hyphens
 * @returns false if there is no such file, or it could not be fetched
 */
export const saveAnswer = async (
  path: string,
  fileName: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const token = storedToken();
  const file = await fetch(path, { headers: { ...(token === null ? {} : tokenHeader(token)), ...headers } })
    .then((answer) => (answer.ok ? answer.blob() : undefined))
    // The connection may also break within the file.
    .catch(() => undefined);
  if (file === undefined) return false;
  saveFile(fileName.replace(/[^\w.-]+/g, '-'), file);
  return true;
};
