import type { Mail, mails, Page, QueryOf } from '@paila/shared';
import { Types, type QueryFilter } from 'mongoose';
import type { Audits } from '../../../platform/feature.js';
import type { Rows } from '../../../platform/http/call.js';
import { pageRows } from '../../../platform/http/paging.js';
import { escapeRegExp } from '../../../platform/search-text.js';
import { mentionedOrders, orderIdsLike } from '../../orders/index.js';
import {
  IS_ASIDE,
  type MailDoc,
  MailModel,
  type MailRecord,
  NEEDS_ATTENTION,
  toMail,
  WITHOUT_CONTENT,
} from '../mail.model.js';
import { mailBudgetTimes } from '../outbox/mail-budgets.js';
import { mailTimes } from '../sending/mail-sending.js';

/** The maximum length of a list requested without a page. */
const MAX_ROWS = 1_000;
/** A search lists the mails of this many orders, the newest first. */
const MAX_ORDERS = 500;

export type MailQuery = QueryOf<(typeof mails)['endpoints']['listMails']>;

const likeSearch = async (search: string): Promise<QueryFilter<MailDoc>> => ({
  $or: [
    { to: { $regex: escapeRegExp(search), $options: 'i' } },
    { order: { $in: await orderIdsLike(search, MAX_ORDERS) } },
  ],
});

/** Matches every mail, by an index: counting without a condition would read all documents. */
const ALL = { createdAt: { $gt: new Date(0) } } as const;

const mailFilter = async ({
  search = '',
  state,
  attention,
  aside,
  order,
  message,
}: MailQuery): Promise<QueryFilter<MailDoc>> => {
  const words = search.trim();
  const conditions: QueryFilter<MailDoc>[] = [
    ...(state === undefined ? [] : [{ state }]),
    ...(attention === undefined ? [] : [attention ? NEEDS_ATTENTION : { $nor: [NEEDS_ATTENTION] }]),
    ...(aside === undefined ? [] : [aside ? IS_ASIDE : { $nor: [IS_ASIDE] }]),
    ...(order === undefined ? [] : [{ order: new Types.ObjectId(order) }]),
    ...(message === undefined ? [] : [{ message: new Types.ObjectId(message) }]),
    ...(words === '' ? [] : [await likeSearch(words)]),
  ];
  return { $and: conditions.length === 0 ? [ALL] : conditions };
};

/** A mail as staff see it, with its order. */
export const toMailWithOrder = async (record: MailRecord): Promise<Mail> =>
  toMail(record, await mentionedOrders(record.order ? [record.order] : []));

/** The back office's list, newest first: one page, or the newest 1,000. */
export const listMails = async (query: MailQuery, page: Page | undefined): Promise<Rows<Mail>> => {
  const filter = await mailFilter(query);
  const { skip, limit } = pageRows(page, MAX_ROWS);
  const found = await MailModel.find(filter, WITHOUT_CONTENT)
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<MailRecord[]>();
  const orders = await mentionedOrders(found.flatMap(({ order }) => order ?? []));
  return { rows: found.map((mail) => toMail(mail, orders)), total: await MailModel.countDocuments(filter) };
};

/** The number of unsent mails that were written while the shop had no mail server. */
export const countUnsentMails = (): Promise<number> => MailModel.countDocuments({ state: 'kept' });

/** The number of mails that need attention. */
export const countFailedMails = (): Promise<number> => MailModel.countDocuments(NEEDS_ATTENTION);

/** Checks for failed mails, and for wrong times of mails. */
export const mailAudits: Audits = {
  times: [...mailTimes, ...mailBudgetTimes],
  examine: async (_inPieces, report) => {
    const failed = await countFailedMails();
    const message = `The mail server did not accept ${String(failed)} mails. /admin/mails?attention=true lists them.`;
    if (failed > 0) report({ severity: 'warning', code: 'mails_failed', message, ids: {} });
    return {};
  },
};
