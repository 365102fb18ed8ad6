/**
 * What has become of a mail:
 * - `waiting`: it is sent, or tried again, soon
 * - `sent`: the mail server has accepted it
 * - `failed`: the mail server refuses it, or has not accepted it for days
 * - `bounced`: there is no such mailbox, or it takes no mail from the shop
 * - `kept`: there was no mail server when it was written
 * - `withheld`: too many mails went to its mailbox within an hour
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'kept', 'withheld'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The states of mails that nobody has got, and that are not tried again by themselves. */
export const FAILED_MAIL_STATES = ['failed', 'bounced'] as const satisfies readonly MailState[];
