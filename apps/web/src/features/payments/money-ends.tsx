import { formatPaisa } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { BoxMark } from '../../ui/marks.js';
import { NextStep } from './next-step.js';
import { type Ended, PaymentEnd } from './payment-end.js';

type MoneyKind = 'too_late' | 'twice' | 'received' | 'refunded';

/**
 * Explains what happened to the money, and names the sum's state.
 * @param provider its title
 */
const moneyText = (kind: MoneyKind, provider: string): { text: string; paisaName: string } =>
  ({
    too_late: {
      text: t`Your payment arrived after its order had ended, and its items are sold out by now.`,
      paisaName: t`Marked for refund`,
    },
    twice: {
      text: t`Another payment had already paid for this order, so you paid twice. Your order is still on its way.`,
      paisaName: t`Marked for refund`,
    },
    received: {
      text: t`We will write to you about its order.`,
      paisaName: t`With ${provider}`,
    },
    refunded: { text: t`This payment was refunded to your ${provider} wallet.`, paisaName: t`Refunded` },
  })[kind];

/** A payment whose money has no order, or no longer has one. */
export const MoneyEnd = ({ kind, provider: name, ...ended }: Ended & { kind: MoneyKind }) => {
  const provider = providerTitle(name);
  const { text, paisaName } = moneyText(kind, provider);
  const { order, paisa } = ended;
  return (
    <PaymentEnd mark={<BoxMark />} next={<NextStep order={order} />} paisaName={paisaName} {...ended}>
      <p>{text}</p>
      {(kind === 'too_late' || kind === 'twice') && (
        <p>
          {paisa === undefined
            ? t`We will refund all of it to your ${provider} wallet. You don’t need to do anything.`
            : t`We will refund ${formatPaisa(paisa)} to your ${provider} wallet. You don’t need to do anything.`}
        </p>
      )}
    </PaymentEnd>
  );
};
