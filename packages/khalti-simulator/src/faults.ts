/** The calls that a fault can affect. */
const OPERATIONS = ['initiate', 'lookup', 'refund'] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * Before or after the call did its work. With `after`, the payment is created, paid or refunded but the response is
 * lost.
 */
type Timing = 'before' | 'after';

/** A misbehaviour of a call. */
type Behaviour =
  /** The response takes `ms` longer. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The response waits until the faults are cleared. */
  | { readonly kind: 'hold' }
  /** The connection is closed without a response. */
  | { readonly kind: 'drop'; readonly when?: Timing }
  /** Responds with a 500. */
  | { readonly kind: 'server-error'; readonly when?: Timing }
  /** A gateway's HTML page instead of JSON, with HTTP status `status` (default 200). */
  | { readonly kind: 'html'; readonly when?: Timing; readonly status?: number }
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
export type Fault = Behaviour & {
  /** Required for delay, hold, drop, server-error and html; the other kinds belong to one call only. */
  readonly on?: Operation;
  /** Limits the fault to this payment. */
  readonly pidx?: string;
  /** The number of affected calls; default 1, `'always'` for no limit. */
  readonly times?: number | 'always';
};

type Kind = Behaviour['kind'];
type FaultOfKind<K extends Kind> = Extract<Fault, { kind: K }>;
export type FailureFault = FaultOfKind<'drop'> | FaultOfKind<'server-error'> | FaultOfKind<'html'>;

/** The faults that apply to one call. */
export interface ActiveFaults {
  of<K extends Kind>(kind: K): FaultOfKind<K> | undefined;
  /** The way that the call fails to respond; at most one per call. */
  readonly failure: FailureFault | undefined;
  /** Aborted once the faults are cleared. */
  readonly cleared: AbortSignal;
}

/** The kinds of faults that belong to one call only. */
const CALLS: Readonly<Partial<Record<Kind, Operation>>> = {
  'repeated-pidx': 'initiate',
  'wrong-total-amount': 'lookup',
  'refund-refused': 'refund',
  'refunded-before': 'refund',
  'missing-refunded': 'lookup',
  'unknown-status': 'lookup',
};

const isFailure = (fault: Fault): fault is FailureFault =>
  fault.kind === 'drop' || fault.kind === 'server-error' || fault.kind === 'html';

/** @throws TypeError for a fault of a shared kind without `on` */
const affectedCall = (fault: Fault): Operation => {
  const call = CALLS[fault.kind] ?? fault.on;
  if (!call) throw new TypeError(`A fault of the kind ${fault.kind} needs "on", one of ${OPERATIONS.join(', ')}`);
  return call;
};

/** The configured faults. */
export const createFaults = () => {
  let waiting: { fault: Fault; call: Operation; remaining: number }[] = [];
  let clearing = new AbortController();

  return {
    add(fault: Fault): void {
      const times = fault.times ?? 1;
      waiting.push({ fault, call: affectedCall(fault), remaining: times === 'always' ? Infinity : times });
    },
    clear(): void {
      waiting = [];
      clearing.abort();
      clearing = new AbortController();
    },
    /** Faults that have not been used up. */
    list: (): Fault[] => waiting.map(({ fault }) => fault),
    /** The faults that apply to this call; decrements their counts. Faults of different kinds combine. */
    take(operation: Operation, pidx: string | undefined): ActiveFaults {
      const active: Fault[] = [];
      for (const entry of waiting) {
        const { fault, call } = entry;
        const meant = call === operation && (fault.pidx === undefined || fault.pidx === pidx);
        // A call can fail only once: a second failure waits for the next call.
        const isRepeated = active.some((other) => other.kind === fault.kind || (isFailure(other) && isFailure(fault)));
        if (!meant || isRepeated) continue;
        active.push(fault);
        entry.remaining -= 1;
      }
      waiting = waiting.filter(({ remaining }) => remaining > 0);
      return {
        of: <K extends Kind>(kind: K) => active.find((fault): fault is FaultOfKind<K> => fault.kind === kind),
        failure: active.find(isFailure),
        cleared: clearing.signal,
      };
    },
  };
};

export type Faults = ReturnType<typeof createFaults>;
