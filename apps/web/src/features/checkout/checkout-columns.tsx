import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { OrderSummary } from './order-summary.js';

interface CheckoutColumnsProps {
  children: ReactNode;
  action: ReactNode;
  /** Where the order goes; empty while that is not known. */
  city: string;
}

/** Delivery and order summary side by side; on a phone one below the other. */
export const CheckoutColumns = ({ children, action, city }: CheckoutColumnsProps) => (
  <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-24">
    <section aria-labelledby="delivery-title">
      <h2 id="delivery-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
        {t`Delivery Information`}
      </h2>
      {children}
    </section>
    <OrderSummary city={city}>{action}</OrderSummary>
  </div>
);
