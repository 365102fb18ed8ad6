import { adminPathTo, orderLines, type Order } from '@paila/shared';
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
  readonly button: Way;
  /** Another way, below the button. */
  readonly also?: Way;
}

/** Where a button or a link leads. */
interface Way {
  readonly text: string;
  readonly path: string;
}

/** A mail to the shop itself, at the address where its customers write. It says nothing of persons. */
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

/** One mail for all events within ten minutes. It is sent after them, so that none goes untold. */
const oncePerTenMinutes = (at: Date): Pick<WrittenMail, 'once'> & { sendAt: Date } => {
  const begin = new Date(at.getTime() - (at.getTime() % TOGETHER_MS));
  // A minute more, as events take a moment to be handled.
  return { once: begin.toISOString(), sendAt: new Date(begin.getTime() + TOGETHER_MS + MINUTE_MS) };
};

/** Whatever staff must look into, such as a payment in doubt. The first order stands for all. */
const attention = mailKind('alert-attention', 'order.flagged', async ({ subject, is, at }, shop) => {
  const notice = is.flagged ? await orderNotice(subject.id) : undefined;
  // Resolved, or cleared up by itself, in the meantime.
  if (!notice || notice.reviews.length === 0) return undefined;
  return toShop(shop, {
    title: `Order ${orderName(notice.order)} needs attention`,
    texts: notice.reviews.map((text) => unlinked(oneLine(text))),
    button: { text: 'Look into it', path: adminPathTo('order', { id: subject.id }) },
    also: { text: 'See all orders that need attention', path: adminPathTo('orders', { attention: 'true' }) },
    ...oncePerTenMinutes(at),
  });
});

const DATE_LENGTH = '2026-11-23'.length;

/** The first product of an order whose ordered sizes are low, with these sizes. */
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

/** Once a day for each product, however often it is sold. */
const lowStock = mailKind('alert-low-stock', 'order.status_changed', async ({ subject, is, at }, shop) => {
  const notice = is.status === 'paid' ? await orderNotice(subject.id) : undefined;
  const found = notice && (await lowIn(notice.order, shop.lowStock));
  if (!found) return undefined;
  const { id, title, low } = found;
  return toShop(shop, {
    title: `Few are left of ${title}`,
    texts: low.map(({ size, count }) => `Size ${size}: ${String(count)} left`),
    button: { text: 'See what is low', path: adminPathTo('products', { status: 'published', stock: 'low' }) },
    once: `${id} ${at.toISOString().slice(0, DATE_LENGTH)}`,
  });
});

/** All orders that are paid within ten minutes share one. */
const toShip = mailKind('alert-to-ship', 'order.status_changed', async ({ subject, is, at }, shop) => {
  const notice = is.status === 'paid' ? await orderNotice(subject.id) : undefined;
  if (notice?.order.status !== 'paid') return undefined;
  return toShop(shop, {
    title: 'There is something to ship',
    texts: ['Customers have paid, and their orders wait to be packed and shipped.'],
    button: { text: 'See what to ship', path: adminPathTo('orders', { status: 'paid' }) },
    ...oncePerTenMinutes(at),
  });
});

const HOUR_LENGTH = '2026-11-23T14'.length;
const ALERT = 'alert-';

/** Once an hour at most, as without a mail server all fail. Of itself it does not tell: that would never end. */
const mailFailed = mailKind('alert-mail-failed', 'mail.failed', async (event, shop) => {
  if (event.is.kind.startsWith(ALERT)) return undefined;
  return toShop(shop, {
    title: 'A mail did not arrive',
    texts: [
      event.is.state === 'bounced'
        ? 'The mailbox of a customer takes no mail. Perhaps the address is mistyped.'
        : 'The mail server has refused a mail, or has not accepted it for two days.',
      'Correct the address, or call the customer, and send it again.',
    ],
    button: { text: 'See which', path: adminPathTo('mails', { attention: 'true' }) },
    once: event.at.toISOString().slice(0, HOUR_LENGTH),
  });
});

/** The mails to the shop itself. */
export const ALERT_MAILS: readonly MailKind[] = [attention, toShip, lowStock, mailFailed];
