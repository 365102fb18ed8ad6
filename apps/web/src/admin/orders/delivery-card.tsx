import type { Order } from '@paila/shared';
import { useState } from 'react';
import { AddressText } from '../../features/addresses/index.js';
import { t } from '../../platform/i18n.js';
import { momentInWords } from '../app/shop-time.js';
import { Section } from '../ui/section.js';
import { DeliveryPanel } from './delivery-panel.js';
import { useOrderRights } from './order-rights.js';
import type { useOrderChange } from './use-order-change.js';

interface DeliveryCardProps {
  order: Order;
  change: ReturnType<typeof useOrderChange>;
}

/** Where an order goes, and how it was sent. */
export const DeliveryCard = ({ order, change }: DeliveryCardProps) => {
  const { mayCorrect } = useOrderRights();
  const [isOpen, setOpen] = useState(false);
  const { address, shipment, packedAt, status } = order;
  const canCorrect = mayCorrect && (status === 'pending' || status === 'paid');
  return (
    <Section
      title={t`Delivery`}
      beside={
        canCorrect && (
          <button
            type="button"
            className="text-link min-h-8 text-muted hover:text-text pointer-coarse:min-h-11"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t`Correct`}
          </button>
        )
      }
    >
      <address className="break-words not-italic">
        <AddressText address={address} />
        {address.email && (
          <a className="text-link break-all text-muted" href={`mailto:${address.email}`}>
            {address.email}
          </a>
        )}
      </address>
      {packedAt !== undefined && <p className="tabular mt-2 text-muted">{t`Packed ${momentInWords(packedAt)}`}</p>}
      {shipment && (
        <p className="tabular mt-2">
          {t`Sent ${momentInWords(shipment.at)}`}
          {shipment.carrier && <span className="block">{shipment.carrier}</span>}
          {shipment.trackingNumber && <span className="block font-semibold break-all">{shipment.trackingNumber}</span>}
        </p>
      )}
      {canCorrect && (
        <DeliveryPanel
          open={isOpen}
          onClose={() => {
            setOpen(false);
          }}
          order={order}
          change={change}
        />
      )}
    </Section>
  );
};
