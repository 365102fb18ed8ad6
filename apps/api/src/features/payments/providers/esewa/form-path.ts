import { endpointPath, fillPath, paymentPages } from '@paila/shared';

/** The path of the shop's page that sends the shopper to eSewa. */
export const esewaFormPath = (pidx: string): string =>
  fillPath(endpointPath(paymentPages, paymentPages.endpoints.showEsewaForm), { pidx });
