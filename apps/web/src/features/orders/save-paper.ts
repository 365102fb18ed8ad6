import { callOf, type Order, orderPapers } from '@paila/shared';
import { storedToken, tokenHeader } from '../../platform/session.js';
import { saveFile } from '../../platform/save-file.js';

type Paper = keyof (typeof orderPapers)['endpoints'];

/**
 * Saves a paper of an order as a PDF file. It is fetched here, as the token that it needs cannot be in an address; not
 * shown in a tab, as the content policy of this page would hold there and forbid the browser's PDF viewer.
 * @param orderToken with which a guest opens the order
 * @returns false if there is none, or it could not be fetched
 */
export const savePaper = async (
  paper: Paper,
  { _id }: Pick<Order, '_id'>,
  fileName: string,
  orderToken: string | null = null,
): Promise<boolean> => {
  const token = storedToken();
  const { path } = callOf(orderPapers.endpoints[paper]);
  const answer = await fetch(`${orderPapers.path}${path.replace(':id', encodeURIComponent(_id))}`, {
    headers: {
      ...(token === null ? {} : tokenHeader(token)),
      ...(orderToken === null ? {} : { 'x-order-token': orderToken }),
    },
  }).catch(() => undefined);
  if (answer?.ok !== true) return false;
  saveFile(fileName, await answer.blob());
  return true;
};
