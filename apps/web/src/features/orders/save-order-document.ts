import { splitCall, type Order, orderDocuments } from '@paila/shared';
import { storedToken, tokenHeader } from '../../platform/session.js';
import { saveFile } from '../../platform/save-file.js';

type DocumentName = keyof (typeof orderDocuments)['endpoints'];

/**
 * Saves a document of an order as a PDF file. A script fetches it, because the token cannot be in an address. It is not
 * shown in a tab: the content policy of this page would hold there and forbid the browser's PDF viewer.
 * @param orderToken with which a guest opens the order
 * @returns false if there is no such document, or it could not be fetched
 */
export const saveOrderDocument = async (
  name: DocumentName,
  { _id }: Pick<Order, '_id'>,
  fileName: string,
  orderToken: string | null = null,
): Promise<boolean> => {
  const token = storedToken();
  const { path } = splitCall(orderDocuments.endpoints[name]);
  const answer = await fetch(`${orderDocuments.path}${path.replace(':id', encodeURIComponent(_id))}`, {
    headers: {
      ...(token === null ? {} : tokenHeader(token)),
      ...(orderToken === null ? {} : { 'x-order-token': orderToken }),
    },
  }).catch(() => undefined);
  if (answer?.ok !== true) return false;
  saveFile(fileName, await answer.blob());
  return true;
};
