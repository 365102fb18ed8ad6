/**
 * Before or after the call did its work. With `after`, the payment is created, paid or refunded but the response is
 * lost.
 */
type Timing = 'before' | 'after';

/** The ways in which a call fails to respond. */
export type FailureFault =
  /** The connection is closed without a response. */
  | { readonly kind: 'drop'; readonly when?: Timing }
  /** Responds with a 500. */
  | { readonly kind: 'server-error'; readonly when?: Timing }
  /** A gateway's HTML page instead of the provider's answer, with HTTP status `status` (default 200). */
  | { readonly kind: 'html'; readonly when?: Timing; readonly status?: number };

/** The misbehaviours that every call can show. A provider adds its own. */
export type CommonBehaviour =
  /** The response takes `ms` longer. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The response waits until the faults are cleared. */
  | { readonly kind: 'hold' }
  | FailureFault;

/** The calls that a fault applies to. */
export interface FaultScope<Operation extends string> {
  /** Required for delay, hold, drop, server-error and html; the other kinds belong to one call only. */
  readonly on?: Operation;
  /** The number of affected calls; default 1, `'always'` for no limit. */
  readonly times?: number | 'always';
}

type AnyFault<Operation extends string> = FaultScope<Operation> & { readonly kind: string };
type FaultOfKind<Fault, Kind> = Extract<Fault, { readonly kind: Kind }>;

/** The faults that apply to one call. */
export interface ActiveFaults<Fault extends { readonly kind: string }> {
  of<Kind extends Fault['kind']>(kind: Kind): FaultOfKind<Fault, Kind> | undefined;
  /** The time that the response takes longer, in milliseconds. */
  readonly delayMs: number;
  /** True if the response waits until the faults are cleared. */
  readonly isHeld: boolean;
  /** The way that the call fails to respond; at most one per call. */
  readonly failure: FailureFault | undefined;
  /** Aborted once the faults are cleared. */
  readonly cleared: AbortSignal;
}

/** A provider's calls, and what it can do wrong in them. */
interface FaultWords<Operation extends string, Fault extends AnyFault<Operation>> {
  /** The calls that a fault can affect. */
  readonly operations: readonly Operation[];
  /** The call of each kind of faults that belong to one call only. */
  readonly calls: Readonly<Partial<Record<Fault['kind'], Operation>>>;
  /** The payment that a fault is limited to. */
  readonly payment: (fault: Fault) => string | undefined;
}

const isFailure = (fault: { readonly kind: string }): fault is FailureFault =>
  fault.kind === 'drop' || fault.kind === 'server-error' || fault.kind === 'html';

const isDelay = (fault: { readonly kind: string }): fault is { readonly kind: 'delay'; readonly ms: number } =>
  fault.kind === 'delay';

/** The configured faults. */
export const createFaultQueue = <Operation extends string, Fault extends AnyFault<Operation>>({
  operations,
  calls,
  payment,
}: FaultWords<Operation, Fault>) => {
  let waiting: { fault: Fault; call: Operation; remaining: number }[] = [];
  let clearing = new AbortController();
  const callsByKind: Readonly<Partial<Record<string, Operation>>> = calls;

  /** @throws TypeError for a fault of a shared kind without `on` */
  const affectedCall = (fault: Fault): Operation => {
    const call = callsByKind[fault.kind] ?? fault.on;
    if (!call) throw new TypeError(`A fault of the kind ${fault.kind} needs "on", one of ${operations.join(', ')}`);
    return call;
  };

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
    take(operation: Operation, paymentId: string | undefined): ActiveFaults<Fault> {
      const active: Fault[] = [];
      for (const entry of waiting) {
        const { fault, call } = entry;
        const limit = payment(fault);
        const meant = call === operation && (limit === undefined || limit === paymentId);
        // A call can fail only once: a second failure waits for the next call.
        const isRepeated = active.some((other) => other.kind === fault.kind || (isFailure(other) && isFailure(fault)));
        if (!meant || isRepeated) continue;
        active.push(fault);
        entry.remaining -= 1;
      }
      waiting = waiting.filter(({ remaining }) => remaining > 0);
      const kinds: readonly { readonly kind: string }[] = active;
      return {
        of: <Kind extends Fault['kind']>(kind: Kind) =>
          active.find((fault): fault is FaultOfKind<Fault, Kind> => fault.kind === kind),
        delayMs: kinds.find(isDelay)?.ms ?? 0,
        isHeld: kinds.some(({ kind }) => kind === 'hold'),
        failure: kinds.find(isFailure),
        cleared: clearing.signal,
      };
    },
  };
};
