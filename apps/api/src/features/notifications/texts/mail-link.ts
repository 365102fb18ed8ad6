import { pathTo, type FixedPageName } from '@paila/shared';
import type { Settings } from '../../../platform/settings.js';
import { createLinkTokens } from '../../accounts/index.js';
import { createOrderTokens } from '../../orders/index.js';
import type { MailDoc } from '../mail.model.js';
import type { ShopLinks } from './frame.js';

/** Stands in a mail for the token of its link until the mail is sent. */
const TOKEN = '--token-of-the-link--';
/** The same for the token of a guest's order. */
const ORDER_TOKEN = '--token-of-the-order--';

type Shop = Pick<ShopLinks, 'shopUrl'>;

/** The address of a page that a link opens. The token is in the part that browsers send to nobody. */
export const linkTo = (page: Exclude<FixedPageName, 'notFound'>, { shopUrl }: Shop): string =>
  `${shopUrl}${pathTo(page)}#${TOKEN}`;

/** The address of a guest's order, which opens it without an account. */
export const guestOrderLink = (id: string, { shopUrl }: Shop): string =>
  `${shopUrl}${pathTo('guestOrder', { id })}#${ORDER_TOKEN}`;

/** The tokens that mails have when they leave, and that are stored nowhere. */
export const createMailTokens = (secrets: Pick<Settings, 'linkSecrets' | 'jwtSecrets'>) => ({
  ofLink: createLinkTokens(secrets).tokenFor,
  ofOrder: createOrderTokens(secrets).tokenFor,
});

export type MailTokens = ReturnType<typeof createMailTokens>;

/**
 * What a mail says, with the token of its link, or of the guest's order that it is about, which only the recipient may
 * know.
 */
export const withToken = (
  {
    link,
    order,
    linkGeneration: generation,
    account,
    html,
    text,
  }: Pick<MailDoc, 'link' | 'order' | 'linkGeneration' | 'account' | 'html' | 'text'>,
  tokens: MailTokens,
): Pick<MailDoc, 'html' | 'text'> => {
  const [mark, token] = link
    ? [TOKEN, tokens.ofLink(link.toHexString())]
    : order && !account
      ? [ORDER_TOKEN, tokens.ofOrder({ orderId: order.toHexString(), generation })]
      : [];
  if (mark === undefined || token === undefined) return { html, text };
  return { html: html.replaceAll(mark, token), text: text.replaceAll(mark, token) };
};

/** What a mail says, without a word of where the tokens of its links are put in. */
export const withoutToken = (text: string): string =>
  text.replaceAll(`#${TOKEN}`, '').replaceAll(`#${ORDER_TOKEN}`, '');
