import { pathTo, type FixedPageName } from '@paila/shared';
import type { LinkTokenOf } from '../accounts/index.js';
import type { MailDoc } from './mail.model.js';
import type { ShopLinks } from './mails/frame.js';

/** Stands in a mail for the token of its link until the mail is sent. */
const TOKEN = '--token-of-the-link--';

/** The address of a page that a link opens. The token is in the part that browsers send to nobody. */
export const linkTo = (page: Exclude<FixedPageName, 'notFound'>, { shopUrl }: Pick<ShopLinks, 'shopUrl'>): string =>
  `${shopUrl}${pathTo(page)}#${TOKEN}`;

/** What a mail says, with the token of its link, which only the recipient may know. */
export const withToken = (
  { link, html, text }: Pick<MailDoc, 'link' | 'html' | 'text'>,
  tokenOf: LinkTokenOf,
): Pick<MailDoc, 'html' | 'text'> => {
  if (!link) return { html, text };
  const token = tokenOf(link.toHexString());
  return { html: html.replaceAll(TOKEN, token), text: text.replaceAll(TOKEN, token) };
};
