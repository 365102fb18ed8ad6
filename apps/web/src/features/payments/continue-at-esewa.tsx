import { endpointPath, fillPath, type OrderPayment, paymentPages } from '@paila/shared';
import type { ComponentProps } from 'react';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { ButtonLink } from '../../ui/button.js';

const FORM = endpointPath(paymentPages, paymentPages.endpoints.showEsewaForm);

/**
 * True if eSewa may still be waiting for its customer. It calls a payment pending from the moment at which its page
 * opens, so this payment may be continued there: the same form never leads to a second one.
 */
export const mayContinueAtEsewa = ({ provider, status }: Pick<OrderPayment, 'provider' | 'status'>): boolean =>
  provider === 'esewa' && status === 'pending';

/** Leads back to a payment at eSewa, by the shop's page outside of the app that posts its form. */
export const ContinueAtEsewa = ({
  pidx,
  look,
}: Pick<OrderPayment, 'pidx'> & Pick<ComponentProps<typeof ButtonLink>, 'look'>) => (
  <ButtonLink reloadDocument to={fillPath(FORM, { pidx })} {...(look && { look })}>
    {t`Continue at ${providerTitle('esewa')}`}
  </ButtonLink>
);
