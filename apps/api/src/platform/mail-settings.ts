import { SettingsError, wrong } from './settings-error.js';

/** The port of the usual mail catchers: Mailpit, MailHog, MailDev. */
const CATCHER_PORT = '1025';
/** Services that catch mails. */
const CATCHER_HOST = /(^|\.)(ethereal\.email|sandbox\.smtp\.mailtrap\.io)$/i;

/** Names that nobody can own (RFC 2606, RFC 6761), so that no mail server has them or accepts their mails. */
const RESERVED_DOMAIN = /(^|\.)(example|example\.(com|net|org)|test|invalid)$/i;

/** Names of private machines or networks, whose mails other mail servers refuse. */
const LOCAL_DOMAIN = /(^|\.)(localhost|local|internal|lan)$/i;

/** The domain of a sender such as `Shop <shop@shop.com>` or `shop@shop.com`; undefined for a text of another form. */
const senderDomain = (sender: string): string | undefined => {
  const address = /^[^<>]*<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
  // The last part of a domain has a letter, unlike that of an IP address.
  return /^[^\s@<>]+@((?:[^\s@<>.[\]]+\.)+(?!\d+$)[^\s@<>.[\]]+)$/.exec(address)?.[1];
};

/**
 * Refuses trial settings, with which a production shop would count undelivered mails as sent.
 * @param mailFrom the operator's setting; empty if missing
 * @throws SettingsError for a missing or reserved mail server, for a mail catcher, and for a missing, invalid or
 *   reserved sender
 */
export const refuseTrialMail = (smtpUrl: string, mailFrom: string): void => {
  if (smtpUrl === '') {
    throw new SettingsError(
      'SMTP_URL is missing; with NODE_ENV=production it must be the address of the mail server. MAILS=0 opens a shop that writes no mails.',
    );
  }
  const { host, hostname, port } = new URL(smtpUrl);
  const name = hostname.replace(/\.+$/, '');
  // The mail server itself may be in the private network.
  if (port === CATCHER_PORT || CATCHER_HOST.test(name) || RESERVED_DOMAIN.test(name)) {
    // Leaves out user and password.
    wrong('SMTP_URL', `smtp://${host}`, 'a server that delivers mails with NODE_ENV=production, not a mail catcher');
  }
  if (mailFrom === '') {
    throw new SettingsError(
      'MAIL_FROM is missing; with NODE_ENV=production it must be the address that mails come from, such as Shop <shop@your-domain>.',
    );
  }
  const domain = senderDomain(mailFrom);
  if (domain === undefined || RESERVED_DOMAIN.test(domain) || LOCAL_DOMAIN.test(domain)) {
    wrong('MAIL_FROM', mailFrom, 'an address of a domain of yours with NODE_ENV=production');
  }
};
