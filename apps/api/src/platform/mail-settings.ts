import { SettingsError, wrong } from './settings-error.js';

/** The port of the usual mail catchers: Mailpit, MailHog, MailDev. */
const CATCHER_PORT = '1025';

/** Names that nobody can own (RFC 2606, RFC 6761), so that mail servers refuse their mails. */
const RESERVED_DOMAIN = /(^|\.)(example|example\.(com|net|org)|test|invalid|localhost|local)$/i;

/** The domain of a sender such as `Shop <shop@shop.com>` or `shop@shop.com`; undefined for a text of another form. */
const domainOf = (sender: string): string | undefined => {
  const address = /^[^<>]*<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
  return /^[^\s@<>]+@([^\s@<>]+\.[^\s@<>.]+)$/.exec(address)?.[1];
};

/**
 * Refuses settings of a trial, with which a production shop counts mails as sent that nobody gets.
 * @param mailFrom as the operator has set it; empty when it is missing
 * @throws SettingsError for a mail catcher, and for a sender that is missing, no address or of a reserved domain
 */
export const refuseTrialMail = (smtpUrl: string, mailFrom: string): void => {
  const { host, port } = new URL(smtpUrl);
  if (port === CATCHER_PORT) {
    // Without its user and password.
    wrong('SMTP_URL', `smtp://${host}`, 'a server that delivers mails with NODE_ENV=production, not a mail catcher');
  }
  if (mailFrom === '') {
    throw new SettingsError(
      'MAIL_FROM is missing; with NODE_ENV=production it must be the address that mails come from, such as Shop <shop@your-domain>.',
    );
  }
  const domain = domainOf(mailFrom);
  if (domain === undefined || RESERVED_DOMAIN.test(domain)) {
    wrong('MAIL_FROM', mailFrom, 'an address of a domain of yours with NODE_ENV=production');
  }
};
