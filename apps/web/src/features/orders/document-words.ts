import type { CreditReason, OrderDocument } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** A document as people name it: `Invoice 2083/84-00017`. */
export const documentTitle = ({ kind, number }: Pick<OrderDocument, 'kind' | 'number'>): string =>
  kind === 'credit_note' ? t`Credit note ${number}` : t`Invoice ${number}`;

/** Why the shop wrote a credit note. */
export const creditReasonText = (reason: CreditReason): string =>
  ({
    refund: t`Refund`,
    refused: t`The parcel was refused at the door`,
    not_sent: t`The parcel was not sent`,
  })[reason];

/** What a credit note corrects, and why. Undefined for an invoice. */
export const correctionText = ({ corrects, reason }: Pick<OrderDocument, 'corrects' | 'reason'>): string | undefined =>
  corrects === undefined || reason === undefined
    ? undefined
    : t`Corrects invoice ${corrects}: ${creditReasonText(reason)}`;
