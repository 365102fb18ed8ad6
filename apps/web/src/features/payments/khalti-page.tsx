import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../platform/page-head.js';
import { PayOrder } from './pay-order.js';
import { WidgetTest } from './widget-test.js';

/** With an order: its payment. Without: a test page for the provider's widget. */
export const KhaltiPage = () => {
  usePageHead('khalti');
  const [params] = useSearchParams();
  const orderId = params.get('order');
  return (
    <div className="frame page-height py-6 lg:py-12">{orderId ? <PayOrder orderId={orderId} /> : <WidgetTest />}</div>
  );
};
