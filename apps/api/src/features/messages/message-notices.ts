import { isObjectIdOrHexString } from 'mongoose';
import { MessageModel, type MessageDoc } from './message.model.js';

/** What a mail tells of a message. */
export type MessageNotice = Pick<
  MessageDoc,
  '_id' | 'createdAt' | 'account' | 'name' | 'email' | 'topic' | 'text' | 'suspect'
> & {
  /** What staff have answered, by the id of the answer. */
  readonly answers: ReadonlyMap<string, string>;
};

/** A message, for a mail; undefined once it is removed. */
export const messageNotice = async (id: string): Promise<MessageNotice | undefined> => {
  const message = isObjectIdOrHexString(id) ? await MessageModel.findById(id).lean<MessageDoc>() : null;
  if (!message) return undefined;
  return { ...message, answers: new Map(message.answers.map(({ _id, text }) => [_id.toHexString(), text])) };
};
