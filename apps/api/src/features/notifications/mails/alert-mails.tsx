import { adminPathTo, isToCall, isToSend, orderLines, REFUND_DAYS, TO_SEND, type Order } from '@paila/shared';
import { productsById } from '../../catalog/index.js';
import { stockByProduct } from '../../inventory/index.js';
import { orderNotice } from '../../orders/index.js';
import { type MailKind, mailKind, type MailShop, rendered, type WrittenMail } from './mail-kind.js';
import { Frame, styles } from '../texts/frame.js';
import { quotableNumber } from './order-words.js';
import { oneLine, unlinked } from '../texts/strangers-text.js';

interface Alert extends Pick<WrittenMail, 'once' | 'sendAt'> {
  readonly title: string;
  readonly texts: readonly string[];
  readonly button: Link;
  /** Shown below the button. */
  readonly also?: Link;
}

interface Link {
  readonly text: string;
  readonly path: string;
}

/** A mail to the shop's contact address. It contains no personal data. */
const toShop = async (shop: MailShop, { title, texts, button, also, ...timing }: Alert): Promise<WrittenMail> => ({
  ...timing,
  to: shop.contact.email,
  subject: oneLine(`${shop.shopName}: ${title}`),
  ...(await rendered(
    <Frame
      {...shop}
      isOwn
      title={title}
      preview={texts[0] ?? ''}
      button={{ ...button, url: shop.shopUrl + button.path }}
    >
      {texts.map((text) => (
        <p key={text} className="text" style={styles.text}>
          {text}
        </p>
      ))}
      {also && (
        <p className="text" style={styles.text}>
          <a href={shop.shopUrl + also.path} className="text" style={{ color: styles.text.color }}>
            {also.text}
          </a>
        </p>
      )}
    </Frame>,
  )),
});

const orderName = (order: Order): string => {
  const names = [order.shortNumber, quotableNumber(order)];
  return names.filter((name) => name !== undefined).join(' · ') || order._id.slice(-6);
};

const MINUTE_MS = 60_000;
const TOGETHER_MS = 10 * MINUTE_MS;

/** Makes one mail for all events of ten minutes, and sends the mail afterwards, so that it covers every event. */
const oncePerTenMinutes = (at: Date): Pick<WrittenMail, 'once'> & { sendAt: Date } => {
  const begin = new Date(at.getTime() - (at.getTime() % TOGETHER_MS));
  // Handling an event can take up to a minute.
  return { once: begin.toISOString(), sendAt: new Date(begin.getTime() + TOGETHER_MS + MINUTE_MS) };
};

/** Orders with a problem that staff must review, such as an unclear payment. The mail names the first order. */
const attention = mailKind('alert-attention', 'order.flagged', async ({ subject, is, at }, shop) => {
  const notice = is.flagged ? await orderNotice(subject.id) : undefined;
  // The review may have been resolved or withdrawn in the meantime.
  if (!notice || notice.reviews.length === 0) return undefined;
  return toShop(shop, {
    title: `Order ${orderName(notice.order)} needs attention`,
    texts: notice.reviews.map((text) => unlinked(oneLine(text))),
    button: { text: 'Look into it', path: adminPathTo('order', { id: subject.id }) },
    also: { text: 'See all orders that need attention', path: adminPathTo('orders', { attention: 'true' }) },
    ...oncePerTenMinutes(at),
  });
});

/** Refunds that staff have not made in time. The mail names the first order. */
const refundOverdue = mailKind('alert-refund-overdue', 'order.refund_overdue', async ({ subject, at }, shop) => {
  const notice = await orderNotice(subject.id);
  // Staff may have made the refund in the meantime.
  if (!notice || notice.overdueRefunds.length === 0) return undefined;
  return toShop(shop, {
    title: `Order ${orderName(notice.order)} has an overdue refund`,
    texts: [
      `The customer should have had this money within ${String(REFUND_DAYS)} days. Please refund it today.`,
      ...notice.overdueRefunds.map((text) => unlinked(oneLine(text))),
    ],
    button: { text: 'Open the order', path: adminPathTo('order', { id: subject.id }) },
    also: { text: 'See all refunds to make', path: adminPathTo('orders', { refundDue: 'true' }) },
    ...oncePerTenMinutes(at),
  });
});

const DATE_LENGTH = '2026-11-23'.length;

/** The first product of an order with ordered sizes that are low, and these sizes. */
const lowIn = async (order: Order, lowStock: number) => {
  const ordered = orderLines(order).flatMap(({ product: { _id }, size }) => (_id && size ? [{ id: _id, size }] : []));
  const ids = [...new Set(ordered.map(({ id }) => id))];
  const [stocks, products] = [await stockByProduct(ids), await productsById(ids)];
  for (const id of ids) {
    const sizes = new Set(ordered.filter((line) => line.id === id).map(({ size }) => size));
    const counts = [...sizes].map((size) => ({ size, count: stocks.get(id)?.[size] }));
    const low = counts.filter(({ count }) => count !== undefined && count <= lowStock);
    const title = products.get(id)?.title;
    if (low.length > 0 && title !== undefined) return { id, title, low };
  }
  return undefined;
};

/** Sends one mail a day for each product, however often the product is sold. */
const lowStock = mailKind('alert-low-stock', 'order.status_changed', async ({ subject, is, at }, shop) => {
  const notice = TO_SEND.includes(is.status) ? await orderNotice(subject.id) : undefined;
  const found = notice && (await lowIn(notice.order, shop.lowStock));
  if (!found) return undefined;
  const { id, title, low } = found;
  return toShop(shop, {
    title: `Low stock: ${title}`,
    texts: low.map(({ size, count }) => `Size ${size}: ${String(count)} left`),
    button: { text: 'See what is low', path: adminPathTo('products', { status: 'published', stock: 'low' }) },
    once: `${id} ${at.toISOString().slice(0, DATE_LENGTH)}`,
  });
});

/** All orders that are paid or confirmed within ten minutes share a mail. */
const toShip = mailKind('alert-to-ship', 'order.status_changed', async ({ subject, is, at }, shop) => {
  const notice = TO_SEND.includes(is.status) ? await orderNotice(subject.id) : undefined;
  if (!notice || !isToSend(notice.order)) return undefined;
  return toShop(shop, {
    title: 'New order to ship',
    texts: ['Orders are paid, or confirmed by phone. They are waiting to be packed, and to be shipped or picked up.'],
    button: { text: 'See what to ship', path: adminPathTo('orders', { toSend: 'true' }) },
    ...oncePerTenMinutes(at),
  });
});

/** The mail about an order that staff have to confirm by phone. All such orders of ten minutes share a mail. */
const callAlert = async (id: string, at: Date, shop: MailShop): Promise<WrittenMail | undefined> => {
  const notice = await orderNotice(id);
  if (!notice || !isToCall(notice.order)) return undefined;
  return toShop(shop, {
    title: 'New order to confirm by phone',
    texts: ['Customers want to pay in cash. Call them before the shop stops holding their items.'],
    button: { text: 'See whom to call', path: adminPathTo('calls') },
    ...oncePerTenMinutes(at),
  });
};

const TO_CALL = 'alert-to-call';
const toCall = mailKind(TO_CALL, 'order.placed', ({ subject, at }, shop) => callAlert(subject.id, at, shop));
/** Customers may change an unpaid order to cash on delivery. Such orders share the mail of the placed ones. */
const toCallInstead = mailKind(TO_CALL, 'order.method_changed', ({ subject, at }, shop) =>
  callAlert(subject.id, at, shop),
);

const HOUR_LENGTH = '2026-11-23T14'.length;
const ALERT = 'alert-';

/** Sends one mail an hour at most. Skips failed alerts, which would otherwise cause more alerts. */
const mailFailed = mailKind('alert-mail-failed', 'mail.failed', async (event, shop) => {
  if (event.is.kind.startsWith(ALERT)) return undefined;
  return toShop(shop, {
    title: 'An email was not delivered',
    texts: [
      event.is.state === 'bounced'
        ? 'A customer’s mailbox does not accept email. The address may be mistyped.'
        : 'The mail server has refused an email, or has not accepted it for two days.',
      'Correct the address or call the customer, then send the email again.',
    ],
    button: { text: 'See the email', path: adminPathTo('mails', { attention: 'true' }) },
    once: event.at.toISOString().slice(0, HOUR_LENGTH),
  });
});

/** The mails to the shop itself. */
export const ALERT_MAILS: readonly MailKind[] = [
  attention,
  refundOverdue,
  toCall,
  toCallInstead,
  toShip,
  lowStock,
  mailFailed,
];
