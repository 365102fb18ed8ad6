import {
  formatPaisaInFull,
  HAND_METHODS,
  type LedgerEntry,
  type Order,
  type Paisa,
  PAYMENT_PROVIDERS,
  PAYMENT_SOURCES,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { sourceTitle } from '../../platform/payment-source.js';
import { useShopTime } from '../platform/shop-time.js';
import { actorLabel } from '../order-summary/order-words.js';
import { Section } from '../ui/section.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { AskPayment } from './ask-payment.js';
import { orderApi } from './order-api.js';
import { useOrderRights } from './order-rights.js';

const isByHand = (method: string): boolean => HAND_METHODS.some((name) => name === method);

/** The label of a movement, or its kind if this version does not know it. */
const movementLabel = ({ kind, method }: { readonly kind: string; readonly method: string }): string =>
  ({
    attempt: isByHand(method) ? t`Payment recorded` : t`Payment started`,
    receipt: t`Money received`,
    refund: t`Money refunded`,
    cash: t`Cash received`,
    correction: t`Correction`,
  })[kind] ?? kind;

const methodLabel = (method: string): string => {
  const source = PAYMENT_SOURCES.find((name) => name === method);
  if (source !== undefined) return sourceTitle(source);
  return method === 'cash' ? t`Cash` : method;
};

/** The amount as it changes the balance. */
const signedAmount = ({ kind, amount }: LedgerEntry): string =>
  formatPaisaInFull((kind === 'refund' ? 0 - amount : amount) as Paisa);

const Movement = ({ entry }: { entry: LedgerEntry }) => {
  const { formatMoment } = useShopTime();
  const { mayReview } = useOrderRights();
  const { kind, at, method, transaction, reference, reason, by } = entry;
  const hasMoved = kind !== 'attempt';
  const provider = PAYMENT_PROVIDERS.find((name) => name === method);
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={hasMoved ? 'font-semibold' : 'text-muted'}>{movementLabel(entry)}</span>
        <span className={hasMoved ? 'tabular' : 'tabular text-muted'}>{signedAmount(entry)}</span>
      </p>
      <p className="tabular text-sm text-muted">
        <span>{methodLabel(method)}</span>, <span>{actorLabel(by)}</span>, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {transaction !== undefined && (
        <p className="text-sm break-all text-muted">
          {isByHand(method) ? t`Reference ${transaction}` : t`Transaction ${transaction}`}
        </p>
      )}
      {transaction === undefined && reference !== undefined && (
        <p className="text-sm break-all text-muted">{t`Payment id ${reference}`}</p>
      )}
      {reason !== undefined && <p className="max-w-[75ch] text-sm break-words">{reason}</p>}
      {/* Somebody may have refunded the money in the provider's dashboard. */}
      {kind === 'receipt' && provider && reference !== undefined && mayReview && (
        <AskPayment payment={{ provider, pidx: reference }} label={t`Look up again`} />
      )}
    </li>
  );
};

/** Every movement of an order's money, the oldest first, and what the shop holds of it. */
export const LedgerCard = ({ order: { _id } }: { order: Pick<Order, '_id'> }) => {
  const call = orderApi.useOrderLedgerQuery({ params: { id: _id } }, { refetchOnMountOrArgChange: true });
  return (
    <Section title={t`Ledger`}>
      <Loaded call={call} placeholders={<Placeholders className="" sizes={['h-4 w-64']} />}>
        {({ entries, balance }) =>
          entries.length === 0 ? (
            <p className="text-muted">{t`No payment was started for this order.`}</p>
          ) : (
            <>
              <ul className="-mt-3">
                {entries.map((entry) => (
                  <Movement key={entry._id} entry={entry} />
                ))}
              </ul>
              <p className="flex justify-between gap-4 pt-2 font-semibold">
                <span>{t`The shop holds`}</span>
                <span className="tabular">{formatPaisaInFull(balance)}</span>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  );
};
