import type { ClientSession } from 'mongoose';
import { invalid } from '../../../platform/http/errors.js';
import { uploadNamed } from '../making/picture-address.js';
import { createPictureStore } from './picture-store.js';

/** How features say which uploaded pictures they use. Addresses of other pictures mean nothing here. */
export interface PictureClaims {
  /**
   * Makes sure that pictures are there, and stay, for who is about to use them in the transaction.
   * @throws AppError 400 `validation` for one that was removed, as nothing used it
   */
  readonly claim: (addresses: readonly string[], session: ClientSession) => Promise<void>;
  /**
   * Notes that pictures are not used any more by whom the transaction changes. They are removed soon unless others use
   * them.
   */
  readonly release: (addresses: readonly string[], session: ClientSession) => Promise<void>;
}

const store = createPictureStore();

export const pictureClaims: PictureClaims = {
  claim: async (addresses, session) => {
    for (const address of addresses) {
      const name = uploadNamed(address);
      if (name !== undefined && !(await store.claim(name, session))) {
        throw invalid([{ msg: 'A picture is not there any more: please send it again', path: 'img' }]);
      }
    }
  },
  release: async (addresses, session) => {
    const names = addresses.flatMap((address) => uploadNamed(address) ?? []);
    if (names.length > 0) await store.release(names, session);
  },
};
