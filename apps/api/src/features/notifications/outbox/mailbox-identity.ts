import { domainToASCII } from 'node:url';

/** Providers that have one mailbox under several domains. */
const SAME_DOMAINS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  ...Object.fromEntries(['by', 'com', 'com.tr', 'kz', 'ua'].map((end) => [`yandex.${end}`, 'yandex.ru'])),
};

/** Domains in which each mailbox owns a subdomain: `anything@sita.fastmail.com` reaches `sita@fastmail.com`. */
const OWN_SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** Characters that some providers ignore in a name: many ignore dots; Proton and Yandex also ignore hyphens. */
const IGNORED_SIGNS = /[._-]/g;

/**
 * The same text for all spellings of an email address that may reach one mailbox. It ignores case, dots, hyphens, tags
 * behind a plus, Unicode forms and encodings of the domain. Two mailboxes may get the same text, so it serves only to
 * count mails. Mails go to the address as typed.
 */
export const mailboxIdentity = (address: string): string => {
  const plain = address
    .replace(/[\p{Cf}\p{Cc}\s]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = plain.slice(at + 1).replace(/\.+$/, '');
  const host = domainToASCII(domain) || domain;
  const local = plain.slice(0, at).replace(/^"(.*)"$/, '$1');
  const [untagged = ''] = local.split('+');
  const [, owner, provider] = OWN_SUBDOMAIN.exec(host) ?? [];
  // A tag alone is a name.
  const name = owner ?? (untagged === '' ? local : untagged);
  return `${name.replace(IGNORED_SIGNS, '') || name}@${provider ?? SAME_DOMAINS[host] ?? host}`;
};
