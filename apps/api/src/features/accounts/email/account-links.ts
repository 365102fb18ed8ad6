import { createHash } from 'node:crypto';
import { Types, type ClientSession } from 'mongoose';
import { isSameEmail } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { matchesToken, type Secrets, signText } from '../../../platform/secrets.js';
import type { Settings } from '../../../platform/settings.js';
import { afterNow, laterThan, type StoredTime } from '../../../platform/stored-times.js';
import { AccountLinkModel, LINK_PURPOSES, type AccountLinkDoc, type LinkPurpose } from './account-link.model.js';
import { UserModel, type UserDoc } from '../user.model.js';

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const signedText = (linkId: string): string => `token of the link ${linkId}`;

const ID_BYTES = 12;
const SIGNATURE_BYTES = 20;
/** The id of the link and a signature of it, as 43 characters that an address can hold. */
const tokenBy = (secrets: Secrets, linkId: string): string => {
  const signature = signText(secrets, signedText(linkId)).subarray(0, SIGNATURE_BYTES);
  return Buffer.concat([Buffer.from(linkId, 'hex'), signature]).toString('base64url');
};

/** Makes and checks the tokens of links. The database stores no token: a mail derives it from the link's id. */
export const createLinkTokens = ({ linkSecrets, jwtSecrets }: Pick<Settings, 'linkSecrets' | 'jwtSecrets'>) => ({
  tokenFor: (linkId: string): string => tokenBy(linkSecrets, linkId),
  /** Finds the link of a token that the shop has signed, whatever its purpose. */
  find: async (token: string): Promise<AccountLinkDoc | undefined> => {
    const id = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
    if (matchesToken(linkSecrets, (secrets) => tokenBy(secrets, id), token)) {
      return (await AccountLinkModel.findById(id).lean<AccountLinkDoc>()) ?? undefined;
    }
    // The token of a link from before links had their own secrets is a bare signature by a secret of log-ins.
    const link = await AccountLinkModel.findOne({ tokenHash: hashToken(token) }).lean<AccountLinkDoc>();
    if (!link) return undefined;
    const text = signedText(link._id.toHexString());
    return matchesToken(jwtSecrets, (secrets) => signText(secrets, text).toString('base64url'), token)
      ? link
      : undefined;
  },
});

export type LinkTokens = ReturnType<typeof createLinkTokens>;

const MINUTE = 60_000;
/** The time for which a link is valid. */
const LASTS_MS: Readonly<Record<LinkPurpose, number>> = {
  'password-reset': 30 * MINUTE,
  'email-confirmation': 7 * 24 * 60 * MINUTE,
};

/** Makes a link for an account's owner. @returns the id by which the mail finds the link */
export const makeLink = async (
  { tokenFor }: Pick<LinkTokens, 'tokenFor'>,
  user: Pick<UserDoc, '_id' | 'passwordChangedAt'>,
  { purpose, email, previousEmail }: Pick<AccountLinkDoc, 'purpose' | 'email' | 'previousEmail'>,
  session: ClientSession,
): Promise<string> => {
  const _id = new Types.ObjectId();
  const id = _id.toHexString();
  const createdAt = databaseTime();
  const link: AccountLinkDoc = {
    _id,
    purpose,
    user: user._id,
    email,
    ...(previousEmail === undefined ? {} : { previousEmail }),
    tokenHash: hashToken(tokenFor(id)),
    passwordChangedAt: user.passwordChangedAt ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LASTS_MS[purpose]),
  };
  await AccountLinkModel.create([link], { session });
  return id;
};

/**
 * Finds the link that a token belongs to, and its account.
 * @throws AppError 404 `link_invalid` without a link, for example if the token was cut off
 */
export const openLink = async ({ find }: LinkTokens, token: string, purpose: LinkPurpose) => {
  const link = await find(token);
  const user = link?.purpose === purpose ? await UserModel.findById(link.user).lean<UserDoc>() : null;
  if (!link || !user) throw new AppError('link_invalid');
  return { link, user };
};

/** A link and the account that it is for. */
export type OpenedLink = Awaited<ReturnType<typeof openLink>>;

/** @throws AppError 410 `link_expired` */
export const refuseExpired = ({ expiresAt }: AccountLinkDoc): void => {
  if (expiresAt.getTime() <= databaseTime().getTime()) throw new AppError('link_expired');
};

/**
 * The content of a mail with a link; `previously` is the old address of the account, if the link is for a new one.
 * Undefined once the account is gone or uses another address.
 */
export const linkNotice = async (linkId: string) => {
  const link = await AccountLinkModel.findById(linkId).lean<AccountLinkDoc>();
  const user = link && (await UserModel.findById(link.user).lean<UserDoc>());
  if (!user || ![user.email, user.pendingEmail ?? ''].some((email) => isSameEmail(link.email, email))) return undefined;
  const { previousEmail: previously } = link;
  const { firstname, username } = user;
  return { to: link.email, firstname, username, ...(previously === undefined ? {} : { previously }) };
};

export type LinkNotice = NonNullable<Awaited<ReturnType<typeof linkNotice>>>;

/** Deletes the links of an account that is being erased. */
export const removeAccountLinks = async (userId: string, session: ClientSession): Promise<void> => {
  await AccountLinkModel.deleteMany({ user: userId }, { session });
};

/** The times until which links of mails are valid. */
export const linkTimes: readonly StoredTime[] = LINK_PURPOSES.map((purpose) => ({
  kind: 'link',
  text: `for the purpose ${purpose} are valid`,
  collection: AccountLinkModel.collection.name,
  ahead: (now) => ({ purpose, expiresAt: laterThan(now, LASTS_MS[purpose]) }),
  mended: { expiresAt: afterNow(LASTS_MS[purpose]) },
}));
