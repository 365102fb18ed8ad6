import { formatPaisa } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { BoxMark } from '../../ui/marks.js';
import { type Ended, PaymentEnd } from './payment-end.js';
import { NextStep } from './next-step.js';

/** The payment arrived after the order had ended and its items were sold out. */
const PaidTooLate = (ended: Ended) => (
  <PaymentEnd mark={<BoxMark />} next={<NextStep order={ended.order} />} paisaName={t`Marked for refund`} {...ended}>
    <p>{t`Your payment arrived after its order had ended, and its items are sold out by now.`}</p>
    <MarkedForRefund {...ended} />
  </PaymentEnd>
);

/** Another payment had paid the order before this one. */
const PaidTwice = (ended: Ended) => (
  <PaymentEnd mark={<BoxMark />} next={<NextStep order={ended.order} />} paisaName={t`Marked for refund`} {...ended}>
    <p>{t`Your order is paid by another payment, so this one came twice. The order is on its way all the same.`}</p>
    <MarkedForRefund {...ended} />
  </PaymentEnd>
);

const MarkedForRefund = ({ paisa }: Ended) => (
  <p>
    {paisa === undefined
      ? t`It is marked for refund: we will give all of it back to your Khalti wallet. You don’t need to do anything.`
      : t`It is marked for refund: we will give ${formatPaisa(paisa)} back to your Khalti wallet. You don’t need to do anything.`}
  </p>
);

/** The money arrived, and nothing else is known. */
const Received = (ended: Ended) => (
  <PaymentEnd mark={<BoxMark />} next={<NextStep order={ended.order} />} paisaName={t`With Khalti`} {...ended}>
    <p>{t`Your payment has arrived. We will write to you about its order.`}</p>
  </PaymentEnd>
);

/** The money was given back. */
const Refunded = (ended: Ended) => (
  <PaymentEnd mark={<BoxMark />} next={<NextStep order={ended.order} />} paisaName={t`Given back`} {...ended}>
    <p>{t`This payment was given back to your Khalti wallet.`}</p>
  </PaymentEnd>
);

/** Money that came, but that no order is known to be paid with. */
export const MoneyEnd = ({ kind, ...ended }: Ended & { kind: 'too_late' | 'twice' | 'received' | 'refunded' }) => {
  switch (kind) {
    case 'too_late':
      return <PaidTooLate {...ended} />;
    case 'twice':
      return <PaidTwice {...ended} />;
    case 'received':
      return <Received {...ended} />;
    case 'refunded':
      return <Refunded {...ended} />;
  }
};
