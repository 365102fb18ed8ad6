import fc from 'fast-check';
import { ORDER_STATUSES, type OrderStatus } from '../vocabulary/statuses.js';
import {
  adminNextStatuses,
  awaitsCash,
  canBecome,
  HOLDS_STOCK,
  isCancellable,
  isCancelRequested,
  isCashOrder,
  isCorrectable,
  isToCall,
  isToSend,
  leavesWith,
  orderLines,
  orderNumber,
  type OrderProgress,
  shortNumberIn,
  shortNumbersNamedIn,
  shortNumberText,
  statusBefore,
  TO_SEND,
  UNDER_WAY,
} from './orders.js';

describe('an order', () => {
  it('is known by its payment id without the first three characters', () => {
    expect(orderNumber({ paymentID: 'HT6o6PEZRWFJ5ygavzHWd5' })).toBe('o6PEZRWFJ5ygavzHWd5');
    expect(orderNumber({ paymentID: 'abc' })).toBe('N/A');
    expect(orderNumber({ paymentID: null })).toBe('N/A');
    expect(orderNumber({})).toBe('N/A');
  });

  it('is found by its short number however that is written', () => {
    for (const text of [
      'PA-1042',
      'pa-1042',
      'pa 1042',
      ' PA1042 ',
      'pa- 1042',
      'PA–1042',
      'ＰＡ-१०४२',
      '#1042',
      '# PA-१०४२',
    ])
      expect(shortNumberIn(text)).toBe(1042);
    for (const text of ['1042', 'PA-', 'PA-10x', 'papa 1042', 'PA-1042 sita'])
      expect(shortNumberIn(text)).toBeUndefined();
    expect(shortNumberText(1042)).toBe('PA-1042');
    expect(shortNumbersNamedIn('Where are PA-1042 and pa 7? PA1042, not SPA-3 or PA-8x.')).toEqual([1042, 7]);
  });

  it('reads its lines out of nested lists', () => {
    const line = {
      product: { _id: 'a', title: 'A', price: 2, discountPrice: 1, img: '', slug: 'a' },
      quantity: 1,
      itemTotal: 1,
    };
    expect(orderLines({ products: [[line], []] })).toEqual([line]);
  });
});

/** The statuses that an order may have next. */
const nextStatuses = (order: OrderProgress): OrderStatus[] => ORDER_STATUSES.filter((to) => canBecome(order, to));

type Row = [
  status: OrderStatus,
  next: readonly OrderStatus[],
  byStaff: readonly OrderStatus[],
  undone: OrderStatus | undefined,
];

describe('the status of an order', () => {
  it.each<Row>([
    ['pending', ['paid', 'cancelled', 'expired'], ['cancelled'], undefined],
    ['paid', ['shipped', 'refunded'], ['shipped'], undefined],
    ['shipped', ['delivered', 'refunded'], ['delivered'], 'paid'],
    ['delivered', ['refunded'], [], 'shipped'],
    ['cancelled', ['paid'], [], undefined],
    ['expired', ['paid'], [], undefined],
    ['refunded', [], [], undefined],
  ])('that is paid online: %s can become %j, by staff %j; undone, it becomes %s', (status, next, byStaff, undone) => {
    expect(nextStatuses({ status })).toEqual(next);
    expect(adminNextStatuses({ status })).toEqual(byStaff);
    expect(statusBefore({ status })).toBe(undone);
    expect(awaitsCash({ status })).toBe(false);
    expect(isToCall({ status })).toBe(false);
  });

  it.each<Row>([
    ['pending', ['confirmed', 'paid', 'cancelled', 'expired'], ['confirmed', 'cancelled'], undefined],
    ['confirmed', ['paid', 'shipped', 'cancelled'], ['shipped', 'cancelled'], undefined],
    ['shipped', ['delivered', 'returned'], ['delivered', 'returned'], 'confirmed'],
    ['delivered', ['refunded'], [], undefined],
    ['returned', [], [], undefined],
    ['cancelled', ['paid'], [], undefined],
    ['expired', ['paid'], [], undefined],
    ['refunded', [], [], undefined],
  ])('with cash on delivery: %s can become %j, by staff %j; undone, it becomes %s', (status, next, byStaff, undone) => {
    const order = { status, paymentMethod: 'cash' } as const;
    expect(nextStatuses(order)).toEqual(next);
    expect(adminNextStatuses(order)).toEqual(byStaff);
    expect(statusBefore(order)).toBe(undone);
    expect(awaitsCash(order)).toBe(['pending', 'confirmed', 'shipped'].includes(status));
    expect(isToCall(order)).toBe(status === 'pending');
  });

  it.each<Row>([
    ['pending', ['paid', 'cancelled', 'expired'], ['cancelled'], undefined],
    ['paid', ['delivered', 'refunded'], ['delivered'], undefined],
    ['delivered', ['refunded'], [], 'paid'],
  ])(
    'for pick-up, paid online: %s can become %j, by staff %j; undone, it becomes %s',
    (status, next, byStaff, undone) => {
      const order = { status, pickUp: true };
      expect(nextStatuses(order)).toEqual(next);
      expect(adminNextStatuses(order)).toEqual(byStaff);
      expect(statusBefore(order)).toBe(undone);
    },
  );

  it.each<Row>([
    ['pending', ['confirmed', 'paid', 'cancelled', 'expired'], ['confirmed', 'cancelled'], undefined],
    ['confirmed', ['paid', 'delivered', 'cancelled'], ['delivered', 'cancelled'], undefined],
    ['delivered', ['refunded'], [], undefined],
  ])(
    'for pick-up, with cash: %s can become %j, by staff %j; undone, it becomes %s',
    (status, next, byStaff, undone) => {
      const order = { status, paymentMethod: 'cash', pickUp: true } as const;
      expect(nextStatuses(order)).toEqual(next);
      expect(adminNextStatuses(order)).toEqual(byStaff);
      expect(statusBefore(order)).toBe(undone);
    },
  );

  const anyOrder = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    paymentMethod: fc.constantFrom(undefined, 'khalti' as const, 'cash' as const),
    pickUp: fc.constantFrom(undefined, true),
  });

  it('is never set to paid, refunded or expired by staff, nor against the state machine', () => {
    fc.assert(
      fc.property(anyOrder, (order) =>
        adminNextStatuses(order).every((to) => canBecome(order, to) && !['paid', 'refunded', 'expired'].includes(to)),
      ),
    );
  });

  it('never goes back to pending', () => {
    fc.assert(fc.property(anyOrder, (order) => !canBecome(order, 'pending')));
  });

  it('is that of an order to send if the order can be shipped', () => {
    expect(ORDER_STATUSES.filter((status) => canBecome({ status }, 'shipped'))).toEqual(TO_SEND);
  });

  it('holds its stock as long as the order is under way, and not once the parcel came back', () => {
    expect(UNDER_WAY.filter((status) => !HOLDS_STOCK.includes(status))).toEqual([]);
    expect(HOLDS_STOCK).not.toContain('returned');
  });

  it('allows staff to correct the order until the order is shipped', () => {
    expect(ORDER_STATUSES.filter((status) => isCorrectable({ status }))).toEqual(['pending', 'confirmed', 'paid']);
  });

  it('allows customers to cancel the order until it is packed', () => {
    const packedAt = '2026-11-23T06:00:00.000Z';
    expect(ORDER_STATUSES.filter((status) => isCancellable({ status }))).toEqual(['pending', 'confirmed', 'paid']);
    expect(ORDER_STATUSES.filter((status) => isCancellable({ status, packedAt }))).toEqual(['pending']);
  });
});

describe('a paid order that its customer has cancelled', () => {
  const cancelRequestedAt = '2026-11-23T06:00:00.000Z';
  const order = { status: 'paid', cancelRequestedAt } as const;

  it('can only be refunded', () => {
    expect(nextStatuses(order)).toEqual(['refunded']);
    expect(nextStatuses({ ...order, pickUp: true })).toEqual(['refunded']);
    expect(adminNextStatuses(order)).toEqual([]);
    expect([isToSend(order), isCorrectable(order), isCancellable(order)]).toEqual([false, false, false]);
  });

  it('is one until its money is back', () => {
    expect(ORDER_STATUSES.filter((status) => isCancelRequested({ status, cancelRequestedAt }))).toEqual(['paid']);
    expect(isCancelRequested({ status: 'paid' })).toBe(false);
    expect(isToSend({ status: 'paid' })).toBe(true);
  });
});

type Step = OrderStatus | 'undo' | 'change the way to pay';

const possibleSteps = (order: OrderProgress): Step[] => [
  ...nextStatuses(order),
  ...(statusBefore(order) ? (['undo'] as const) : []),
  ...(order.status === 'pending' ? (['change the way to pay'] as const) : []),
];

/** The order after a step, as the shop takes it. A payment makes a cash order an online one. */
const afterStep = (order: OrderProgress, step: Step): OrderProgress => {
  const { status, pickUp } = order;
  if (step === 'undo') return { ...order, status: statusBefore(order) ?? status };
  if (step === 'change the way to pay') {
    return isCashOrder(order) ? { status, pickUp } : { ...order, paymentMethod: 'cash' };
  }
  return step === 'paid' ? { status: step, pickUp } : { ...order, status: step };
};

/** The states of a new order and after each of its steps, until no further step is possible. */
const walkBy = (pickUp: boolean, choices: readonly number[]): OrderProgress[] => {
  const path: OrderProgress[] = [{ status: 'pending', pickUp }];
  for (const choice of choices) {
    const order = path.at(-1)!;
    const steps = possibleSteps(order);
    const step = steps[choice % steps.length];
    if (step === undefined) break;
    path.push(afterStep(order, step));
  }
  return path;
};

describe('any walk of an order over its statuses', () => {
  const walks = fc
    .tuple(fc.boolean(), fc.array(fc.nat(), { maxLength: 20 }))
    .map(([pickUp, choices]) => walkBy(pickUp, choices));
  /** Asserts that each state of every walk fits to the states before it. */
  const expectOfEach = (fits: (order: OrderProgress, before: readonly OrderProgress[]) => boolean): void => {
    fc.assert(fc.property(walks, (path) => path.every((order, index) => fits(order, path.slice(0, index)))));
  };
  /** True if the shop has got the money for an order in this state. */
  const isPaid = (order: OrderProgress): boolean =>
    order.status === 'paid' || (isCashOrder(order) && order.status === 'delivered');

  it('leads to every status, with both ways to pay; for pick-up to all but those of a parcel', () => {
    const states = fc.sample(walks, { numRuns: 2_000, seed: 1 }).flat();
    const reached = (isCash: boolean, pickUp: boolean): OrderStatus[] => {
      const own = states.filter((order) => isCashOrder(order) === isCash && order.pickUp === pickUp);
      return ORDER_STATUSES.filter((name) => own.some(({ status }) => status === name));
    };
    const allBut = (...names: OrderStatus[]): OrderStatus[] => ORDER_STATUSES.filter((name) => !names.includes(name));

    expect(reached(false, false)).toEqual(allBut('confirmed', 'returned'));
    expect(reached(true, false)).toEqual(allBut('paid'));
    expect(reached(false, true)).toEqual(allBut('confirmed', 'shipped', 'returned'));
    expect(reached(true, true)).toEqual(allBut('paid', 'shipped', 'returned'));
  });

  it('hands an order over without shipping it only for pick-up', () => {
    expectOfEach(
      ({ status, pickUp }, before) =>
        pickUp === true || status !== 'delivered' || before.some((earlier) => earlier.status === 'shipped'),
    );
  });

  it('refunds money only after it came, for a cash order at the door', () => {
    expectOfEach(({ status }, before) => status !== 'refunded' || before.some(isPaid));
  });

  it('never has a courier collect cash for an order that is paid', () => {
    expectOfEach((order, before) => !awaitsCash(order) || ![...before, order].some(isPaid));
  });

  it('lets only those items leave the shop that are paid, or confirmed by phone', () => {
    expectOfEach(
      (order, before) => !leavesWith(order, order.status) || before.some((earlier) => TO_SEND.includes(earlier.status)),
    );
  });

  it('confirms and returns only orders with cash on delivery', () => {
    expectOfEach((order) => isCashOrder(order) || (order.status !== 'confirmed' && order.status !== 'returned'));
  });

  it('ends with a refund, and with a return from the door', () => {
    expectOfEach((_, before) => before.every(({ status }) => status !== 'refunded' && status !== 'returned'));
  });

  it('keeps a parcel delivered once its cash is counted, until it is refunded', () => {
    expectOfEach(
      ({ status }, before) =>
        !before.some((earlier) => isCashOrder(earlier) && earlier.status === 'delivered') || status === 'refunded',
    );
  });

  it('undoes a step to a status from which staff can repeat it', () => {
    expectOfEach((order) => {
      const status = statusBefore(order);
      return status === undefined || adminNextStatuses({ ...order, status }).includes(order.status);
    });
  });
});
