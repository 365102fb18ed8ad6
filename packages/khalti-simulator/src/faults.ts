/** The calls that a fault can hit; `pay` is the payer's last click on the payment page, pay and cancel alike. */
export const OPERATIONS = ['initiate', 'lookup', 'refund', 'pay', 'widget'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Before or after the call has done its work: after it, a payment is made, paid or refunded although nobody is told. */
type Moment = 'before' | 'after';

/** Something that goes wrong with a call, or that it does in an unusual way. */
type Trouble =
  /** The answer takes `ms` longer. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is cut without an answer. */
  | { readonly kind: 'drop'; readonly when?: Moment }
  /** A 500. */
  | { readonly kind: 'server-error'; readonly when?: Moment }
  /** A gateway's HTML page where JSON is due, with the HTTP status `status` (200 when left out). */
  | { readonly kind: 'html'; readonly when?: Moment; readonly status?: number }
  /** Lookup answers another total_amount than was paid, in paisa. */
  | { readonly kind: 'wrong-total-amount'; readonly totalAmount: number }
  /** Lookup leaves `refunded` out. */
  | { readonly kind: 'missing-refunded' }
  /** Lookup answers a status that no documentation knows. */
  | { readonly kind: 'unknown-status'; readonly status?: string }
  /** A paid payment is refunded as if in the provider's dashboard, before lookup answers: `amount` paisa, or all. */
  | { readonly kind: 'refunded-outside'; readonly amount?: number }
  /** The callback address is called `copies` times more, before the browser gets there. */
  | { readonly kind: 'duplicate-callback'; readonly copies?: number }
  /** The browser stays; the callback address is called once, `ms` later by the simulator's clock. */
  | { readonly kind: 'late-callback'; readonly ms: number }
  /** The callback address is called with the good news before the payment is complete, and again by the browser. */
  | { readonly kind: 'early-callback' }
  /** Paying leaves the payment Pending; `ms` later by the simulator's clock it is Completed, or Failed. */
  | { readonly kind: 'pending-first'; readonly ms: number; readonly outcome?: 'Completed' | 'Failed' };

/** A trouble, and when to make it. */
export type Fault = Trouble & {
  /** Which call. Needed for delay, drop, server-error and html; the others belong to one call only. */
  readonly on?: Operation;
  /** Only this payment's calls. */
  readonly pidx?: string;
  /** How many calls it hits; 1 when left out, `'always'` for no end. */
  readonly times?: number | 'always';
};

type Kind = Trouble['kind'];
type FaultOf<K extends Kind> = Extract<Fault, { kind: K }>;
export type Break = FaultOf<'drop'> | FaultOf<'server-error'> | FaultOf<'html'>;

/** What one call has drawn. */
export interface DrawnFaults {
  /** The fault of this kind, if there is one. */
  of<K extends Kind>(kind: K): FaultOf<K> | undefined;
  /** How the call ends without its answer; at most one per call. */
  readonly broken: Break | undefined;
}

/** The switches. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Those still to come. */
  list(): Fault[];
  /** Takes what is set for this call, and counts it down. Several faults of different kinds work together. */
  draw(operation: Operation, pidx: string | undefined): DrawnFaults;
}

const CALL_OF: Readonly<Record<Kind, Operation | undefined>> = {
  delay: undefined,
  drop: undefined,
  'server-error': undefined,
  html: undefined,
  'wrong-total-amount': 'lookup',
  'missing-refunded': 'lookup',
  'unknown-status': 'lookup',
  'refunded-outside': 'lookup',
  'duplicate-callback': 'pay',
  'late-callback': 'pay',
  'early-callback': 'pay',
  'pending-first': 'pay',
};

const isBreak = (fault: Fault): fault is Break =>
  fault.kind === 'drop' || fault.kind === 'server-error' || fault.kind === 'html';

/** @throws TypeError for a fault of a shared kind that does not say which call it hits */
const callOf = (fault: Fault): Operation => {
  const call = CALL_OF[fault.kind] ?? fault.on;
  if (!call) throw new TypeError(`A fault of the kind ${fault.kind} needs "on", one of ${OPERATIONS.join(', ')}`);
  return call;
};

export const createFaults = (): Faults => {
  let waiting: { fault: Fault; call: Operation; left: number }[] = [];

  return {
    add(fault) {
      const times = fault.times ?? 1;
      waiting.push({ fault, call: callOf(fault), left: times === 'always' ? Infinity : times });
    },
    clear() {
      waiting = [];
    },
    list: () => waiting.map(({ fault }) => fault),
    draw(operation, pidx) {
      const drawn: Fault[] = [];
      for (const entry of waiting) {
        const { fault, call } = entry;
        const meant = call === operation && (fault.pidx === undefined || fault.pidx === pidx);
        // Two breaks cannot happen to one call: the second one waits for the next.
        const takenAlready = drawn.some((other) => other.kind === fault.kind || (isBreak(other) && isBreak(fault)));
        if (!meant || takenAlready) continue;
        drawn.push(fault);
        entry.left -= 1;
      }
      waiting = waiting.filter(({ left }) => left > 0);
      return {
        of: <K extends Kind>(kind: K) => drawn.find((fault): fault is FaultOf<K> => fault.kind === kind),
        broken: drawn.find(isBreak),
      };
    },
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Check = (value: unknown) => boolean;
const whole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const positive: Check = (value) => whole(value) && Number(value) > 0;
const text: Check = (value) => typeof value === 'string' && value !== '';
const oneOf =
  (...allowed: unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const moment = optional(oneOf('before', 'after'));
const EVERY_FAULT: Readonly<Record<string, Check>> = {
  on: optional(oneOf(...OPERATIONS)),
  pidx: optional(text),
  times: optional((value) => value === 'always' || positive(value)),
};
const FIELDS: Readonly<Record<Kind, Readonly<Record<string, Check>>>> = {
  delay: { ms: whole },
  drop: { when: moment },
  'server-error': { when: moment },
  html: { when: moment, status: optional((value) => whole(value) && Number(value) >= 200 && Number(value) < 600) },
  'wrong-total-amount': { totalAmount: whole },
  'missing-refunded': {},
  'unknown-status': { status: optional(text) },
  'refunded-outside': { amount: optional(positive) },
  'duplicate-callback': { copies: optional(positive) },
  'late-callback': { ms: whole },
  'early-callback': {},
  'pending-first': { ms: whole, outcome: optional(oneOf('Completed', 'Failed')) },
};

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(FIELDS, value);

const isFault = (value: Record<string, unknown>, kind: Kind): value is Record<string, unknown> & Fault => {
  const fields = { ...EVERY_FAULT, ...FIELDS[kind] };
  for (const [name, check] of Object.entries(fields)) {
    if (!check(value[name])) throw new TypeError(`"${name}" of the fault ${kind} is missing or wrong`);
  }
  const unknown = Object.keys(value).find((name) => name !== 'kind' && !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw new TypeError(`The fault ${kind} has no "${unknown}"`);
  return true;
};

/** Reads a fault that came over the wire. @throws TypeError naming what is wrong with it */
export const parseFault = (value: unknown): Fault => {
  if (!isRecord(value)) throw new TypeError('A fault is an object');
  const { kind } = value;
  if (!isKind(kind)) throw new TypeError(`"kind" is one of ${Object.keys(FIELDS).join(', ')}`);
  if (!isFault(value, kind)) throw new TypeError('A fault is an object');
  callOf(value);
  return value;
};
