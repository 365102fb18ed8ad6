/** What a courier collects for an order of $100 at Rs 140, in Nepali paisa. */
export const CASH_PAISA = 1_400_000;

const CONFIRMED = { status: 'confirmed' } as const;
const SHIPPED = { status: 'shipped' } as const;
/** The delivery of an order of $100, with its cash. */
export const DELIVERED = { status: 'delivered', cashPaisa: CASH_PAISA } as const;

/** The changes by which staff lead a pending order with cash on delivery to a state. */
export const CASH_STEPS = {
  pending: [],
  confirmed: [CONFIRMED],
  shipped: [CONFIRMED, SHIPPED],
  delivered: [CONFIRMED, SHIPPED, DELIVERED],
  returned: [CONFIRMED, SHIPPED, { status: 'returned' }],
  cancelled: [{ status: 'cancelled' }],
  'confirmed, then cancelled': [CONFIRMED, { status: 'cancelled' }],
} as const;
export type CashState = keyof typeof CASH_STEPS;
