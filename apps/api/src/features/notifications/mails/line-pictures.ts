import { remainingOrAllLines, type ShownOrderLine } from '@paila/shared';
import { createFairQueue } from '../../../platform/fair-queue.js';
import type { OrderNotice } from '../../orders/index.js';
import type { MailShop } from './mail-kind.js';
import type { MailPicture } from '../mail.model.js';

/** The pictures of an order's lines, by the address that the line has of it. */
export type LinePictures = ReadonlyMap<string, MailPicture>;

/** A mail with more would be large for what it says. */
const MAX_PICTURES = 8;
/** For so many mails at a time, as a picture that has to wait long for others would be missing. */
const inTurn = createFairQueue(2);

/** Loads the pictures of an order's lines, each once; those that are not there at once are missing. */
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

/** The picture of a line, as its mail names it. */
export const shownPicture = (pictures: LinePictures, { product: { img } }: ShownOrderLine): string | undefined =>
  pictures.get(img ?? '')?.cid;
