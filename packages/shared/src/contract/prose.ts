import type { Group } from './endpoint.js';
import { authenticationProse, userProse } from './prose/accounts.js';
import { addressProse } from './prose/addresses.js';
import { cartProse } from './prose/carts.js';
import { emailConfirmationProse } from './prose/email-confirmation.js';
import type { GroupProse } from './prose/group-prose.js';
import { mailProse } from './prose/mails.js';
import { messageProse } from './prose/messages.js';
import { docsProse, healthProse, pictureProse, pictureUploadProse } from './prose/meta.js';
import { orderAliasProse, orderPaperProse, orderProse, orderRefundProse, ownOrderProse } from './prose/orders.js';
import { passwordResetProse } from './prose/password-reset.js';
import { paymentProse } from './prose/payments.js';
import { productAdminProse, productProse } from './prose/products.js';
import { reportProse } from './prose/reports.js';
import { shopSettingsProse } from './prose/shop-settings.js';

// Texts for the API's description only. They are separate from the endpoints, so that no browser loads them.

export { groupProse } from './prose/group-prose.js';

const PROSE = new Map<Group, GroupProse>();
/** Adds the prose of a group. */
export const describeGroup = (prose: GroupProse): void => {
  PROSE.set(prose.group, prose);
};

[
  addressProse,
  authenticationProse,
  passwordResetProse,
  emailConfirmationProse,
  userProse,
  cartProse,
  productProse,
  productAdminProse,
  orderProse,
  orderRefundProse,
  ownOrderProse,
  orderPaperProse,
  orderAliasProse,
  paymentProse,
  shopSettingsProse,
  mailProse,
  messageProse,
  reportProse,
  pictureProse,
  pictureUploadProse,
  healthProse,
  docsProse,
].forEach(describeGroup);

/**
 * The prose of a group.
 * @throws Error if it has none
 */
export const proseOf = (group: Group): GroupProse => {
  const prose = PROSE.get(group);
  if (!prose) throw new Error(`The endpoints below ${group.path} are not described`);
  return prose;
};
