import type { Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { AddressText } from '../addresses/index.js';
import { PickUpPlace } from '../delivery/index.js';

/** Where the items of an order go, inside a `dl`: to an address, or to the shop, where the customer gets them. */
export const OrderAddress = ({ order: { address, pickUp } }: { order: Order }) => (
  <>
    {pickUp && (
      <div className="border-b border-line py-3">
        <dt className="text-sm text-muted">{t`Pick-up in the shop`}</dt>
        <dd className="tabular">
          <PickUpPlace />
        </dd>
      </div>
    )}
    <div className="py-3">
      <dt className="text-sm text-muted">{pickUp ? t`Your address` : t`Delivery address`}</dt>
      <dd>
        <AddressText address={address} />
      </dd>
    </div>
  </>
);
