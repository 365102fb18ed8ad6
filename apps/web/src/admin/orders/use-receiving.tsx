import { isPayableByHand } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useDialog } from '../../ui/use-dialog.js';
import type { PageAction } from '../ui/more-actions.js';
import { PanelFrame } from '../ui/side-panel.js';
import { useOrderRights } from './order-rights.js';
import { ReceiveForm } from './receive-form.js';
import type { OrderCardProps } from './use-order-change.js';

/**
 * The action that records money which staff have received themselves, and its panel to render. The action is a likely
 * one only while the order waits for money.
 */
export const useReceiving = ({ order, change }: OrderCardProps) => {
  const { mayReceive } = useOrderRights();
  const receiving = useDialog();
  const isLikely = isPayableByHand(order);
  const action: PageAction | false = mayReceive && {
    id: 'receive',
    label: t`Record a payment`,
    keys: 'm',
    look: isLikely ? 'plain' : 'quiet',
    run: receiving.open,
  };
  return {
    likely: isLikely && action,
    unlikely: !isLikely && action,
    panel: (
      <PanelFrame open={receiving.isOpen && mayReceive} onClose={receiving.close} title={t`Record a payment`}>
        <ReceiveForm order={order} change={change} onClose={receiving.close} />
      </PanelFrame>
    ),
  };
};
