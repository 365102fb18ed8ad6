import { useSearchParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { LooseLaceMark } from '../../ui/marks.js';
import { EmptyState } from '../../ui/states.js';
import { NextStep } from './next-step.js';
import { PayOrder } from './pay-order.js';
import { WidgetTest } from './widget-test.js';

const FRAME = 'frame page-height py-6 lg:py-12';

/** With an order: its payment. Without: a test page for the provider's widget. */
export const KhaltiPage = () => {
  usePageHead('khalti');
  const [params] = useSearchParams();
  const orderId = params.get('order');
  return <div className={FRAME}>{orderId ? <PayOrder orderId={orderId} provider="khalti" /> : <WidgetTest />}</div>;
};

/** The payment of an order. */
export const EsewaPage = () => {
  usePageHead('esewa');
  const [params] = useSearchParams();
  const orderId = params.get('order');
  return (
    <div className={FRAME}>
      {orderId ? (
        <PayOrder orderId={orderId} provider="esewa" />
      ) : (
        <>
          <h1 className="text-2xl lg:text-3xl">{t`Payment`}</h1>
          <EmptyState mark={<LooseLaceMark />} action={<NextStep order={undefined} />}>
            {t`There is no order to pay here.`}
          </EmptyState>
        </>
      )}
    </div>
  );
};
