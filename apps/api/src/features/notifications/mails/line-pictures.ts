import { remainingOrAllLines, type ShownOrderLine } from '@paila/shared';
import { createFairQueue } from '../../../platform/fair-queue.js';
import type { OrderNotice } from '../../orders/index.js';
import type { MailShop } from './mail-kind.js';
import type { MailPicture } from '../mail.model.js';

/** The pictures of an order's lines, by the `img` of the line. */
export type LinePictures = ReadonlyMap<string, MailPicture>;

/** More pictures would make the mail too large. */
const MAX_PICTURES = 8;
/** Loads pictures for two mails at a time, as a picture that takes too long is left out. */
const inTurn = createFairQueue(2, { name: 'mail_pictures' });

/** Loads the pictures of an order's lines, each once. Pictures that are not ready are left out. */
export const linePictures = async ({ order }: OrderNotice, { picture }: MailShop): Promise<LinePictures> => {
  const products = new Map(
    remainingOrAllLines(order).flatMap(
      ({
        line: {
          product: { _id, img },
        },
      }) => (_id && img ? [[img, _id] as const] : []),
    ),
  );
  const loaded = new Map<string, MailPicture>();
  await inTurn(async () => {
    for (const [img, product] of [...products].slice(0, MAX_PICTURES)) {
      const data = await picture({ product, img });
      if (data) loaded.set(img, { cid: `line-${String(loaded.size + 1)}@mail`, data: data.toString('base64') });
    }
  });
  return loaded;
};

/** The content id of a line's picture. */
export const pictureCid = (pictures: LinePictures, { product: { img } }: ShownOrderLine): string | undefined =>
  pictures.get(img ?? '')?.cid;
