import { pathTo, type FixedPageName } from '@paila/shared';
import type { Settings } from '../../../platform/settings.js';
import { createLinkTokens } from '../../accounts/index.js';
import { createOrderTokens } from '../../orders/index.js';
import type { MailDoc } from '../mail.model.js';
import type { ShopLinks } from './frame.js';

/** The placeholder for the token of a mail's link until the mail is sent. */
const TOKEN = '--token-of-the-link--';
/** The placeholder for the token of a guest's order. */
const ORDER_TOKEN = '--token-of-the-order--';

type Shop = Pick<ShopLinks, 'shopUrl'>;

/** The address of a page with a token in the fragment, which browsers never send. */
export const linkTo = (page: Exclude<FixedPageName, 'notFound'>, { shopUrl }: Shop): string =>
  `${shopUrl}${pathTo(page)}#${TOKEN}`;

/** The address of a guest's order, which opens it without an account. */
export const guestOrderLink = (id: string, { shopUrl }: Shop): string =>
  `${shopUrl}${pathTo('guestOrder', { id })}#${ORDER_TOKEN}`;

/** Creates the tokens that are inserted into mails on sending, and are not stored. */
export const createMailTokens = (secrets: Pick<Settings, 'linkSecrets' | 'jwtSecrets'>) => ({
  ofLink: createLinkTokens(secrets).tokenFor,
  ofOrder: createOrderTokens(secrets).tokenFor,
});

export type MailTokens = ReturnType<typeof createMailTokens>;

/**
 * The content of a mail with the token of its link or of its guest's order, which only the recipient may know.
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

/** The text of a mail without the placeholders for tokens. */
export const withoutToken = (text: string): string =>
  text.replaceAll(`#${TOKEN}`, '').replaceAll(`#${ORDER_TOKEN}`, '');
