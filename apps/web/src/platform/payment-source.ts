import {
  type OrderPayment,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  type PaymentSource,
  SOURCE_TITLES,
} from '@paila/shared';
import { gettext, t } from './i18n.js';
import { type ProviderPayment, providerTitle } from './pay-with.js';

/** The provider that took a payment; undefined for money that staff received. */
export const onlineProvider = (source: PaymentSource | undefined): PaymentProviderName | undefined =>
  PAYMENT_PROVIDERS.find((provider) => provider === source);

/** The name of a provider, or of the way in which staff received money. The first payments name no provider. */
export const sourceTitle = (source: PaymentSource = 'khalti'): string => gettext(SOURCE_TITLES[source]);

/** Where a refund goes, after a sentence such as `We will refund Rs 500`. */
export const wayBack = (source: PaymentSource = 'khalti'): string => {
  const provider = onlineProvider(source);
  return provider === undefined ? t`the way it came` : t`to your ${providerTitle(provider)} wallet`;
};

/** A payment for the calls that ask its provider; undefined for money that staff received. */
export const asProviderPayment = ({ provider, pidx }: OrderPayment): ProviderPayment | undefined => {
  const online = onlineProvider(provider);
  return online && { provider: online, pidx };
};
