import type { ClientSession } from 'mongoose';
import { invalid } from '../../../platform/http/errors.js';
import { uploadNamed } from '../making/picture-address.js';
import { pictureStore } from './picture-store.js';

/** How features say which uploaded pictures they use. Addresses of other pictures mean nothing here. */
export const pictureClaims = {
  /**
   * Makes sure that pictures are there, and stay, for who is about to use them in the transaction.
   * @throws AppError 400 `validation` for one that was removed, as nothing used it
   */
  claim: async (addresses: readonly string[], session: ClientSession): Promise<void> => {
    for (const address of addresses) {
      const name = uploadNamed(address);
      if (name !== undefined && !(await pictureStore.claim(name, session))) {
        throw invalid([{ msg: 'A picture is not there any more: please send it again', path: 'img' }]);
      }
    }
  },
  /**
   * Notes that pictures are not used any more by whom the transaction changes. They are removed soon unless others use
   * them.
   */
  release: async (addresses: readonly string[], session: ClientSession): Promise<void> => {
    const names = addresses.flatMap((address) => uploadNamed(address) ?? []);
    if (names.length > 0) await pictureStore.release(names, session);
  },
};
