import {
  cashDue,
  DEFAULT_USD_TO_NPR,
  formatPaisa,
  multiply,
  orderNumberFrom,
  refundDueAt,
  refundPaisa,
  returnsByDefault,
  sum,
  toPaisa,
  type Cents,
  type OrderAddress,
} from '@paila/shared';
import { customerActor, GUEST, providerActor, staffActor, systemActor, type Actor } from '../platform/actor.js';
import { orderSubject } from '../platform/events/index.js';
import type { ProductDoc } from '../features/catalog/index.js';
import {
  costOfLines,
  EXPIRY_JOB,
  holderKeys,
  linesAfter,
  type OrderLineDoc,
  type PastOrder,
  REFUND_DEADLINE_JOB,
  type RefundDoc,
  refundShares,
} from '../features/orders/index.js';
import type { PastPayment } from '../features/payments/index.js';
import { DAY, HOUR, seedId, MINUTE } from './large-shop-parts.js';
import { type OrderPlan, type Outcome, type PlannedLine, WITH_CASH } from './order-plan.js';
import { createStory } from './order-story.js';
import { plannedPerson } from './people.js';
import { createRandom, type Random } from './random.js';

const KHALTI = providerActor('khalti');

/** The records that orders refer to. */
export interface Scene {
  readonly now: Date;
  readonly productAt: (index: number) => ProductDoc;
  /** The index of the member of staff who handles orders. */
  readonly staff: number;
}

/** The rate changed half a year ago. */
const RATE_BEFORE = 138.5;
const RATE_CHANGED = 180 * DAY;
const rateAt = (age: number): number => (age > RATE_CHANGED ? RATE_BEFORE : DEFAULT_USD_TO_NPR);

/** The time for which an order's stock is held. The provider's link lasts an hour from the start of a payment. */
const HOLD_MS = 15 * MINUTE;
const CASH_HOLD_MS = 2 * HOUR;
const LINK_MS = HOUR;

/** The delay of each step after the order is placed. */
const DELAYS = {
  paymentBegun: MINUTE,
  paymentEnded: 3 * MINUTE,
  cancelled: 10 * MINUTE,
  confirmed: 30 * MINUTE,
  paidTooLate: 80 * MINUTE,
  packed: 5 * HOUR,
  shipped: 20 * HOUR,
  delivered: 68 * HOUR,
  refunded: 80 * HOUR,
  removed: 90 * HOUR,
} as const;
type Moment = keyof typeof DELAYS;
type OrderStory = ReturnType<typeof createStory>;

const PIDX_LENGTH = 22;

/** The size of a product that a plan chose as a share of its list. */
export const chosenSize = ({ sizes }: Pick<ProductDoc, 'sizes'>, share: number): string =>
  sizes[Math.floor(share * sizes.length)] ?? '';

const orderLine = ({ product: index, size, quantity }: PlannedLine, { productAt }: Scene): OrderLineDoc => {
  const product = productAt(index);
  const { _id, title, priceCents, discountPriceCents, img, slug } = product;
  return {
    product: { _id, title, priceCents, discountPriceCents, img: img[0] ?? '', slug },
    quantity,
    size: chosenSize(product, size),
    tracked: true,
  };
};

const placedOrder = (plan: OrderPlan, scene: Scene): PastOrder => {
  const { index, customer, age, outcome } = plan;
  const isCash = WITH_CASH.includes(outcome);
  const person = plannedPerson(customer === undefined ? 'guest' : 'customer', customer ?? index);
  const account = customer === undefined ? undefined : seedId('customer', customer);
  const id = account?.toHexString();
  const address: OrderAddress = { ...person.address, email: person.email };
  const { firstname, lastname, phone } = person.address;
  const lines = plan.lines.map((line) => orderLine(line, scene));
  const at = new Date(scene.now.getTime() - age);
  const actor = id === undefined ? GUEST : customerActor(id);
  return {
    _id: seedId('order', index),
    user: account ?? null,
    amountCents: sum(lines.map(({ product, quantity }) => multiply(product.discountPriceCents, quantity))),
    status: 'pending',
    createdAt: at,
    version: 1,
    expiresAt: new Date(at.getTime() + (isCash ? CASH_HOLD_MS : HOLD_MS)),
    ...(isCash ? { paymentMethod: 'cash' as const } : {}),
    usdToNpr: rateAt(age),
    holders: holderKeys({ account: id, phone, email: person.email, network: '' }),
    address,
    products: lines.map((line) => [line]),
    history: [{ status: 'pending', at, actor }],
    reviewFlags: [],
    // No token exists that would open the order.
    deletedAt: null,
    accountWords: account ? [`${firstname} ${lastname}`, person.email] : [],
  };
};

/** The possible steps of an order, by name. */
const createSteps = (plan: OrderPlan, scene: Scene, story: OrderStory, random: Random) => {
  const placed = story.order();
  const at = (moment: Moment): Date => new Date(placed.createdAt.getTime() + DELAYS[moment]);
  const linkEnds = new Date(at('paymentBegun').getTime() + LINK_MS + MINUTE);
  const shopper: Actor = placed.history[0]?.actor ?? GUEST;
  const staff = staffActor(seedId('staff', scene.staff).toHexString());
  const subject = orderSubject(placed._id);
  const pidx = random.code(PIDX_LENGTH);
  const rate = placed.usdToNpr ?? DEFAULT_USD_TO_NPR;

  const expire = (when: Date): void => {
    const clock = systemActor(EXPIRY_JOB);
    story.returnStock(when, clock, 'expired', placed.products.flat());
    story.move(when, clock, 'expired');
  };
  /** Refunds the whole order, or one item of the first line. */
  const refund = (isWhole: boolean): void => {
    const when = at('refunded');
    const { status, amountCents, products } = story.order();
    const restock = returnsByDefault(status) || random.isIn(0.5);
    const back = products.flat().map((line, index) => (isWhole ? line.quantity : index === 0 ? 1 : 0));
    const items = back.flatMap((quantity, index) => (quantity > 0 ? [{ index, quantity, restock }] : []));
    const worth = costOfLines({ products }, items);
    const paid = { amountCents, amountPaisa: toPaisa(amountCents, rate), usdToNpr: rate };
    const amountPaisa = refundPaisa(paid, 0 as Cents, worth);
    const part = { amountCents: worth, lines: items };
    const refund: RefundDoc = {
      _id: seedId('refund', plan.index),
      status: 'done',
      ...part,
      shares: refundShares({ products }, part),
      amountPaisa,
      actor: staff,
      at: when,
      endedAt: when,
      reason: 'It did not fit.',
    };
    const lines = linesAfter({ products }, refund);
    story.refund(refund, lines, staff);
    const returned = lines.flatMap((line) => (line.returned ? [{ ...line, quantity: line.returned }] : []));
    story.returnStock(when, staff, 'refunded', returned);
    if (worth < amountCents) return;
    story.move(when, staff, 'refunded');
    story.endPayment(when, KHALTI, 'refunded', { closedAt: when });
  };

  return {
    expire: () => expire(new Date(placed.createdAt.getTime() + HOLD_MS)),
    expireLate: () => expire(linkEnds),
    cancelPayment: () => story.endPayment(at('paymentEnded'), KHALTI, 'cancelled', { closedAt: at('paymentEnded') }),
    expirePayment: () => story.endPayment(linkEnds, KHALTI, 'expired', { closedAt: linkEnds }),
    refundAll: () => refund(true),
    refundOneItem: () => refund(false),
    beginPayment: (): void => {
      const createdAt = at('paymentBegun');
      const expiresAt = new Date(createdAt.getTime() + LINK_MS);
      const begun: PastPayment = {
        _id: seedId('payment', plan.index),
        order: placed._id,
        provider: 'khalti',
        pidx,
        paymentUrl: `https://pay.khalti.com/?pidx=${pidx}`,
        amountPaisa: toPaisa(placed.amountCents, rate),
        rate,
        status: 'initiated',
        open: true,
        createdAt,
        expiresAt,
      };
      story.beginPayment(begun, shopper);
      const until = new Date(expiresAt.getTime() + MINUTE);
      const extended = { type: 'order.reservation_extended', subject, actor: shopper } as const;
      story.change(createdAt, { expiresAt: until }, { ...extended, is: { expiresAt: until } });
    },
    pay: (): void => {
      const paidAt = at('paymentEnded');
      story.endPayment(paidAt, KHALTI, 'completed', { transactionId: random.code(PIDX_LENGTH) });
      const number = orderNumberFrom(pidx);
      story.move(paidAt, KHALTI, 'paid', { paymentID: pidx, paidAt, ...(number === undefined ? {} : { number }) });
    },
    pack: (): void => {
      const packedAt = at('packed');
      story.change(packedAt, { packedAt }, { type: 'order.packed', subject, actor: staff, is: { packed: true } });
    },
    ship: (): void => {
      const carrier = random.pick(['Pathao', 'Upaya', 'Nepal Can Move']);
      const shipment = { at: at('shipped'), carrier, trackingNumber: random.code(10).toUpperCase() };
      story.move(shipment.at, staff, 'shipped', { shipment });
    },
    deliver: (): void => story.move(at('delivered'), staff, 'delivered'),
    confirm: (): void => story.move(at('confirmed'), staff, 'confirmed'),
    collect: (): void => {
      const when = at('delivered');
      const duePaisa = cashDue(toPaisa(placed.amountCents, rate));
      const countedPaisa = duePaisa;
      const counted = { type: 'order.cash_counted', subject, actor: staff, is: { duePaisa, countedPaisa } } as const;
      story.move(when, staff, 'delivered', { cash: { at: when, duePaisa, countedPaisa }, paidAt: when }, counted);
    },
    bringBack: (): void => {
      story.returnStock(at('delivered'), staff, 'refused', placed.products.flat());
      story.move(at('delivered'), staff, 'returned');
    },
    cancel: (): void => {
      story.returnStock(at('cancelled'), staff, 'cancelled', placed.products.flat());
      story.move(at('cancelled'), staff, 'cancelled');
    },
    remove: (): void => {
      const deletedAt = at('removed');
      story.change(deletedAt, { deletedAt }, { type: 'order.removed', subject, actor: staff });
    },
    /** A payment that arrived after the items were sold. Staff are notified, and have not refunded it. */
    payTooLate: (): void => {
      const when = at('paidTooLate');
      const amount = formatPaisa(toPaisa(placed.amountCents, rate));
      const problem = `Payment ${pidx} arrived after its items were sold. Please refund ${amount} at Khalti.`;
      const changed = { problem, problemIsMoney: true, transactionId: random.code(PIDX_LENGTH) };
      story.endPayment(when, KHALTI, 'completed', changed);
      const flagged = { type: 'order.flagged', subject, actor: KHALTI, is: { about: pidx, flagged: true } } as const;
      const dueAt = refundDueAt(when);
      const flag = { about: pidx, text: problem, at: when, dueAt };
      story.change(when, { reviewFlags: [flag] }, flagged);
      if (dueAt > scene.now) return;
      const [clock, is] = [systemActor(REFUND_DEADLINE_JOB), { about: pidx, dueAt }];
      const overdue = { type: 'order.refund_overdue', subject, actor: clock, is } as const;
      story.change(dueAt, { reviewFlags: [{ ...flag, overdueAt: dueAt }] }, overdue);
    },
  };
};

type Step = keyof ReturnType<typeof createSteps>;
const PAID: readonly Step[] = ['beginPayment', 'pay'];
const DELIVERED: readonly Step[] = [...PAID, 'pack', 'ship', 'deliver'];
const SENT_IN_CASH: readonly Step[] = ['confirm', 'pack', 'ship'];

/** The steps of an order until it ends in this state. Half of the wholly refunded orders were never sent. */
const STEPS: Readonly<Record<Outcome | 'refunded_unsent', readonly Step[]>> = {
  waiting: ['beginPayment', 'cancelPayment'],
  to_call: [],
  confirmed: ['confirm'],
  collected: [...SENT_IN_CASH, 'collect'],
  returned: [...SENT_IN_CASH, 'bringBack'],
  paid: PAID,
  packed: [...PAID, 'pack'],
  shipped: [...PAID, 'pack', 'ship'],
  delivered: DELIVERED,
  refunded: [...DELIVERED, 'refundAll'],
  refunded_unsent: [...PAID, 'refundAll'],
  refunded_in_part: [...DELIVERED, 'refundOneItem'],
  cancelled: ['cancel'],
  removed: ['cancel', 'remove'],
  expired: ['expire'],
  expired_while_paying: ['beginPayment', 'expirePayment', 'expireLate'],
  paid_too_late: ['beginPayment', 'expireLate', 'payTooLate'],
};

/** Writes a planned order with every step up to its final state. */
export const writeOrder = (plan: OrderPlan, scene: Scene) => {
  const story = createStory(placedOrder(plan, scene));
  const random = createRandom(4, plan.index);
  const steps = createSteps(plan, scene, story, random);
  const isUnsent = plan.outcome === 'refunded' && !random.isIn(0.5);
  for (const step of STEPS[isUnsent ? 'refunded_unsent' : plan.outcome]) steps[step]();
  return story.records();
};
