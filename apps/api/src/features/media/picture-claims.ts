import type { ClientSession } from 'mongoose';
import { invalid } from '../../platform/http/errors.js';
import { uploadNamed } from './picture-address.js';
import type { PictureStore } from './picture-store.js';

/**
 * Makes sure that uploaded pictures are there, and stay, for who is about to use them in the transaction. Addresses of other
 * pictures mean nothing here.
 * @throws AppError 400 `validation` for one that was removed, as nothing used it
 */
export const claimPictures =
  (store: Pick<PictureStore, 'want'>) =>
  async (addresses: readonly string[], session: ClientSession): Promise<void> => {
    for (const address of addresses) {
      const name = uploadNamed(address);
      if (name !== undefined && !(await store.want(name, session))) {
        throw invalid([{ msg: 'A picture is not there any more: please send it again', path: 'img' }]);
      }
    }
  };
