import type { ProductStatus, ProductType } from '@paila/shared';
import { t } from '../../platform/i18n.js';

export const statusLabel = (status: ProductStatus): string =>
  ({ published: t`Published`, draft: t`Draft`, hidden: t`Hidden`, archived: t`Archived` })[status];

/** The meaning of a status in a few words. */
export const statusMeaning = (status: ProductStatus): string =>
  ({
    published: t`Everyone can see it.`,
    draft: t`No shopper can see it yet.`,
    hidden: t`Not listed; anyone with the link can buy it.`,
    archived: t`No longer sold; past orders still show it.`,
  })[status];

export const typeLabel = (type: ProductType): string =>
  ({
    runner: t`Runner`,
    court: t`Court`,
    'high-top': t`High-top`,
    skate: t`Skate`,
    'slip-on': t`Slip-on`,
    trail: t`Trail`,
    tee: t`Tee`,
    hoodie: t`Hoodie`,
    cap: t`Cap`,
    other: t`Other`,
  })[type];

/** The reason of a stock move as a label. Orders and forms have reasons of their own. */
export const reasonLabel = (reason: string): string =>
  ({
    received: t`Received`,
    counted: t`Counted`,
    damaged: t`Damaged`,
    returned: t`Returned`,
    opening: t`First stock`,
    edited: t`Form saved`,
    deleted: t`Deleted`,
    ordered: t`Ordered`,
    cancelled: t`Order cancelled`,
    expired: t`Order expired`,
    refunded: t`Order refunded`,
    refused: t`Refused at the door`,
    paid_late: t`Paid late`,
    written_off: t`Written off`,
    put_back: t`Put into another size`,
    size_returned: t`Size corrected`,
    size_taken: t`Size corrected`,
  })[reason] ?? reason;
