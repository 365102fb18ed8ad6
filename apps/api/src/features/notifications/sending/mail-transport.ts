import { createTransport } from 'nodemailer';
import type { Settings } from '../../../platform/settings.js';
import { createMailTokens, withToken } from '../texts/mail-link.js';
import { attachedPictures } from './mail-pictures.js';
import type { MailDoc } from '../mail.model.js';

/** Milliseconds that the mail server has for each step of the conversation. */
const STEP_MS = 15_000;

/** The same for every attempt, so that a mailbox that gets a mail twice can tell. */
const toMessageId = ({ _id }: Pick<MailDoc, '_id'>, shopUrl: string): string =>
  `<${_id.toHexString()}@${new URL(shopUrl).hostname}>`;

/** Where in the conversation, and with which reply, the mail server did not accept a mail. */
const refusalIn = (error: unknown): { readonly at: unknown; readonly reply: number } | undefined =>
  error instanceof Error && 'responseCode' in error && 'command' in error
    ? { at: error.command, reply: Number(error.responseCode) }
    : undefined;

/**
 * True if the mail server refuses a mail for good, its mailbox or what it says: another attempt would only look like
 * spam. Replies from 500 on say so (RFC 5321, section 4.2.1). Before the mailbox is named they are about the shop, such
 * as a password that has expired, which the operator will put right.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const refusal = refusalIn(error);
  return refusal !== undefined && refusal.reply >= 500 && (refusal.at === 'RCPT TO' || refusal.at === 'DATA');
};

/** True if what it refuses is the mailbox. */
export const isRefusedMailbox = (error: unknown): boolean => refusalIn(error)?.at === 'RCPT TO';

/** The way to the operator's mail server; undefined when there is none. */
export const openTransport = ({
  smtpUrl,
  mailFrom,
  shopUrl,
  ...secrets
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'shopUrl' | 'linkSecrets' | 'jwtSecrets'>) => {
  if (smtpUrl === '') return undefined;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // A mail holds only what the shop has rendered.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const tokens = createMailTokens(secrets);
  return {
    /** Hands a mail to the mail server. @throws when it does not accept it; see {@link isRefusedForGood} */
    send: async (mail: MailDoc): Promise<void> => {
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        ...withToken(mail, tokens),
        messageId: toMessageId(mail, shopUrl),
        attachments: attachedPictures(mail).map(({ cid, type, data }) => ({
          cid,
          content: data,
          encoding: 'base64',
          contentType: type,
          contentDisposition: 'inline',
          filename: cid.replace(/@.*/, type === 'image/png' ? '.png' : '.jpg'),
        })),
        // Answering machines need not answer it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: (): void => transport.close(),
  };
};

export type MailTransport = NonNullable<ReturnType<typeof openTransport>>;
