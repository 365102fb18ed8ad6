import type { Message, MessageRow, messages, Page, QueryOf } from '@paila/shared';
import { type ClientSession, isObjectIdOrHexString, type QueryFilter } from 'mongoose';
import type { Rows } from '../../platform/http/call.js';
import { notFound } from '../../platform/http/errors.js';
import { pageRows } from '../../platform/http/paging.js';
import { escapeRegExp } from '../../platform/search-text.js';
import { accountNames } from '../accounts/index.js';
import { MessageModel, toMessage, toMessageRow, type MessageDoc } from './message.model.js';

/** The maximum length of a list requested without a page. */
const MAX_ROWS = 1_000;

export type MessageQuery = QueryOf<(typeof messages)['endpoints']['listMessages']>;

/** Matches every message, by an index. */
const ALL = { createdAt: { $gt: new Date(0) } } as const;

const messageFilter = ({ search = '', state }: MessageQuery): QueryFilter<MessageDoc> => {
  const words = search.trim();
  const like = { $regex: escapeRegExp(words), $options: 'i' };
  return {
    ...ALL,
    ...(state === undefined ? {} : { state }),
    ...(words === '' ? {} : { $or: [{ name: like }, { email: like }, { topic: like }, { text: like }] }),
  };
};

/** The back office's list, newest first: one page, or the newest 1,000. */
export const listMessages = async (query: MessageQuery, page: Page | undefined): Promise<Rows<MessageRow>> => {
  const filter = messageFilter(query);
  const { skip, limit } = pageRows(page, MAX_ROWS);
  const found = await MessageModel.find(filter, { answers: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<MessageDoc[]>();
  return { rows: found.map(toMessageRow), total: await MessageModel.countDocuments(filter) };
};

/** @throws AppError 404 `not_found` */
export const messageById = async (id: string, session: ClientSession | null = null): Promise<MessageDoc> => {
  const message = isObjectIdOrHexString(id)
    ? await MessageModel.findById(id).session(session).lean<MessageDoc>()
    : null;
  if (!message) throw notFound('message');
  return message;
};

/** A message as staff see it, with the names of the authors of the answers. */
export const toMessageWithNames = async (message: MessageDoc): Promise<Message> =>
  toMessage(message, await accountNames(message.answers.flatMap(({ actor }) => actor.id ?? [])));

/** @throws AppError 404 `not_found` */
export const messageForStaff = async (id: string): Promise<Message> => toMessageWithNames(await messageById(id));

/** The number of messages that wait for an answer. */
export const countNewMessages = (): Promise<number> => MessageModel.countDocuments({ state: 'new' });

/** The parts of a message that mails need. */
export type MessageNotice = Pick<
  MessageDoc,
  '_id' | 'createdAt' | 'account' | 'name' | 'email' | 'topic' | 'text' | 'suspect'
> & {
  /** The texts of the answers by their ids. */
  readonly answers: ReadonlyMap<string, string>;
};

/** A message for a mail; undefined if the message was removed. */
export const messageNotice = async (id: string): Promise<MessageNotice | undefined> => {
  const message = await MessageModel.findById(id).lean<MessageDoc>();
  if (!message) return undefined;
  return { ...message, answers: new Map(message.answers.map(({ _id, text }) => [_id.toHexString(), text])) };
};
