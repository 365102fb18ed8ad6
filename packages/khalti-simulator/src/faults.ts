import {
  createFaultQueue,
  type ActiveFaults as Active,
  type CommonBehaviour,
  type FaultScope,
} from '@paila/simulator-kit';

/** The calls that a fault can affect. */
const OPERATIONS = ['initiate', 'lookup', 'refund'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A misbehaviour of a call. */
type Behaviour =
  | CommonBehaviour
  /** Initiate responds with the pidx of another payment. */
  | { readonly kind: 'repeated-pidx'; readonly repeats: string }
  /** Lookup reports another total_amount, in paisa, than the paid one. */
  | { readonly kind: 'wrong-total-amount'; readonly totalAmount: number }
  /** A refund is refused with this message, and nothing is refunded. */
  | { readonly kind: 'refund-refused'; readonly detail?: string }
  /** A refund is refused because the merchant has just refunded everything in the provider's dashboard. */
  | { readonly kind: 'refunded-before' }
  /** Lookup omits `refunded`. */
  | { readonly kind: 'missing-refunded' }
  /** Lookup reports an undocumented status. */
  | { readonly kind: 'unknown-status'; readonly status?: string };

/** A misbehaviour and the calls that it applies to. */
export type Fault = Behaviour &
  FaultScope<Operation> & {
    /** Limits the fault to this payment. */
    readonly pidx?: string;
  };

/** The faults that apply to one call. */
export type ActiveFaults = Active<Fault>;

/** The configured faults. */
export const createFaults = () =>
  createFaultQueue<Operation, Fault>({
    operations: OPERATIONS,
    calls: {
      'repeated-pidx': 'initiate',
      'wrong-total-amount': 'lookup',
      'refund-refused': 'refund',
      'refunded-before': 'refund',
      'missing-refunded': 'lookup',
      'unknown-status': 'lookup',
    },
    payment: ({ pidx }) => pidx,
  });

export type Faults = ReturnType<typeof createFaults>;
