import {
  createFaultQueue,
  type ActiveFaults as Active,
  type CommonBehaviour,
  type FaultScope,
} from '@paila/simulator-kit';

/** The calls that a fault of a shared kind can affect. */
const CALLS = ['form', 'status'] as const;
type Call = (typeof CALLS)[number];
/** The browser's return to the merchant is signed, then made. */
type Operation = Call | 'signing' | 'return';

/** A misbehaviour of a call or of the return to the merchant. */
type Behaviour =
  | CommonBehaviour
  /** The status check reports another total_amount than the paid one: `totalAmount` in paisa. */
  | { readonly kind: 'wrong-total-amount'; readonly totalAmount: number }
  /** The status check reports an undocumented status. */
  | { readonly kind: 'unknown-status'; readonly status?: string }
  /** The data of the return are signed with another key. */
  | { readonly kind: 'wrong-signature' }
  /** The browser does not return to the merchant after the payer's decision. */
  | { readonly kind: 'lost-return' };

/** A misbehaviour and the calls that it applies to. */
export type Fault = Behaviour &
  FaultScope<Call> & {
    /** Limits the fault to the payment with this transaction_uuid. */
    readonly uuid?: string;
  };

/** The faults that apply to one call. */
export type ActiveFaults = Active<Fault>;

/** The configured faults. */
export const createFaults = () =>
  createFaultQueue<Operation, Fault>({
    operations: CALLS,
    calls: {
      'wrong-total-amount': 'status',
      'unknown-status': 'status',
      'wrong-signature': 'signing',
      'lost-return': 'return',
    },
    payment: ({ uuid }) => uuid,
  });

export type Faults = ReturnType<typeof createFaults>;
