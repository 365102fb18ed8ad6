import { createTransport } from 'nodemailer';
import type { Settings } from '../../../platform/settings.js';
import { createMailTokens, withToken } from '../texts/mail-link.js';
import { attachedPictures } from './mail-pictures.js';
import type { MailDoc } from '../mail.model.js';

/** Milliseconds that the mail server has for each step of the SMTP session. */
const STEP_MS = 15_000;

/** The Message-ID is the same for every attempt, so that a mailbox recognises duplicates. */
const toMessageId = ({ _id }: Pick<MailDoc, '_id'>, shopUrl: string): string =>
  `<${_id.toHexString()}@${new URL(shopUrl).hostname}>`;

/** The SMTP command at which the mail server refused a mail, and its reply code. */
const refusalIn = (error: unknown): { readonly at: unknown; readonly reply: number } | undefined =>
  error instanceof Error && 'responseCode' in error && 'command' in error
    ? { at: error.command, reply: Number(error.responseCode) }
    : undefined;

/**
 * True if the mail server permanently refuses the mailbox or content of a mail, so that another attempt would look like
 * spam. Replies from 500 on are permanent (RFC 5321, section 4.2.1). Before `RCPT TO` they are about the shop, such as
 * an expired password, which the operator will correct.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const refusal = refusalIn(error);
  return refusal !== undefined && refusal.reply >= 500 && (refusal.at === 'RCPT TO' || refusal.at === 'DATA');
};

/** True if the mail server refused the mailbox. */
export const isRefusedMailbox = (error: unknown): boolean => refusalIn(error)?.at === 'RCPT TO';

/** Opens the transport to the operator's mail server; undefined without one. */
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
    // A mail contains only content that the shop has rendered.
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
        // Tells automatic responders not to answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: (): void => transport.close(),
  };
};

export type MailTransport = NonNullable<ReturnType<typeof openTransport>>;
