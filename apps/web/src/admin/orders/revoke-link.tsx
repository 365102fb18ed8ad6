import { t } from '../../platform/i18n.js';
import { LinkButton } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { useRevokeOrderLinkMutation } from './order-api.js';
import { useOrderRights } from './order-rights.js';
import { orderName } from '../order-summary/order-words.js';
import type { OrderCardProps } from './use-order-change.js';

/** A button that ends the links to a guest's order, after a question. Orders of accounts have none. */
export const RevokeLink = ({ order, change }: OrderCardProps) => {
  const { mayCorrect } = useOrderRights();
  const [revokeLink] = useRevokeOrderLinkMutation();
  const { ask, dialog } = useConfirm();
  if (!mayCorrect || order.user !== null) return null;
  const revoke = (): void =>
    ask({
      question: t`Revoke the link to order ${orderName(order)}?`,
      details: t`Nobody can open the order by the links in the emails so far, or in a browser that has it open. To give the customer a new link, correct the email address if it is wrong, and resend an email below.`,
      yes: t`Revoke the link`,
      no: t`Keep it`,
      onYes: () =>
        void change.run({
          id: 'revoke-link',
          action: t`Revoke the link`,
          done: t`The link is revoked.`,
          isAllowed: ({ user }) => user === null,
          call: revokeLink,
        }),
    });
  return (
    <>
      <LinkButton muted onClick={revoke}>{t`Revoke the link`}</LinkButton>
      {dialog}
    </>
  );
};
