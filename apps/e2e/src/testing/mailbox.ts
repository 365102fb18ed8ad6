import { eventually } from './eventually.js';

const ROW = /<a href="(\/dev\/mail\/[0-9a-f]{24})">([^<]*)<\/a> to ([^,]+), ([^,]+),/g;

/** A mail as a shop without a mail server keeps it. */
interface KeptMail {
  readonly path: string;
  readonly subject: string;
  readonly to: string;
  readonly at: string;
}

const mailsOf = async (shopUrl: string): Promise<KeptMail[]> => {
  const list = await (await fetch(`${shopUrl}/dev/mail`)).text();
  return Array.from(list.matchAll(ROW), ([, path = '', subject = '', to = '', at = '']) => ({ path, subject, to, at }));
};

/** Waits for as many mails with a subject to an address. @returns the HTML of the newest one */
export const mailTo = async (shopUrl: string, to: string, subject: string, count = 1): Promise<string> => {
  const wanted = async () => (await mailsOf(shopUrl)).filter((mail) => mail.to === to && mail.subject === subject);
  const mails = await eventually(wanted, ({ length }) => length >= count);
  const newest = mails.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  if (!newest || mails.length < count) throw new Error(`${to} has got ${String(mails.length)} mails "${subject}"`);
  return (await fetch(shopUrl + newest.path)).text();
};

/** The address that the button of a mail opens. */
export const linkIn = (mail: string): string => {
  const link = /<a href="([^"]+)" class="button"/.exec(mail)?.[1];
  if (link === undefined) throw new Error('The mail has no button');
  return link;
};
