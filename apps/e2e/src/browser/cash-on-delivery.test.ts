import type { CashDay, Order, OrderDocument, Product } from '@paila/shared';
import type { Page } from 'playwright-core';
import { addAccount, logInAdmin } from '../testing/accounts.js';
import { fillInAddress } from '../testing/address-form.js';
import { becomes } from '../testing/eventually.js';
import { reload, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { cartBadge, choose, title } from '../testing/payment-ends.js';
import { addProduct } from '../testing/products.js';
import { quiet } from '../testing/requests.js';
import { faultsByLightAndDark } from '../testing/themes.js';

// A shop of its own, as it changes the settings.
const { shop, browser } = await openSuite({});
const admin = await logInAdmin(shop.url);
const mina = await addAccount(shop.url, admin, 'mina', 'staff');

const orderNow = (id: string): Promise<Order> => admin.call<Order>('GET', `/orders/detail/${id}`);
const stockNow = async ({ _id }: Product): Promise<number | undefined> => {
  const answer = await fetch(`${shop.url}/api/products/${_id}`);
  return ((await answer.json()) as Product).stock?.['42'];
};

/** Puts an item into the cart of a new guest, whose phone then shows the product. */
const addToCart = async (page: Page, product: Product): Promise<void> => {
  await visit(page, `/products/${product._id}`);
  await choose(page, 'Add to cart');
  await cartBadge(page, 1).waitFor();
};

interface Delivery {
  readonly email: string;
  readonly phone: string;
  /** The cash to have ready. */
  readonly cash: string;
}

/** Fills in the checkout of a guest for a delivery to Kathmandu in cash. */
const fillInCheckout = async (page: Page, { cash, ...delivery }: Delivery): Promise<void> => {
  await visit(page, '/checkout');
  await fillInAddress(page, delivery);
  await page.getByLabel('City').fill('Kathmandu Metropolitan City');
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  const note = new RegExp(`^We call you on .* to confirm\\. Please have ${cash} in cash ready\\.$`);
  await page.getByText(note).waitFor();
};

it('is switched on with a fee, ordered on a phone, confirmed by a call, counted at the door and settled', async () => {
  const faults: string[] = [];
  const look = async (page: Page, name: string): Promise<void> => {
    await quiet(page);
    faults.push(...(await faultsByLightAndDark(page)).map((fault) => `${name} ${fault}`));
  };
  const product = await addProduct(admin, 'Paid at the door');

  const desk = await openSession(browser, shop.url, SIZES.desk);
  await admin.enter(desk.context);
  await desk.page.goto('/admin/settings');
  await desk.page.getByRole('switch', { name: 'Offer cash on delivery' }).check();
  await choose(desk.page, 'Start from the default Delivery zones');
  const valley = desk.page.getByRole('group', { name: 'Zone 1', exact: true });
  await valley.getByLabel('Fee in dollars').fill('1.50');
  await valley.getByText('Rs 210', { exact: true }).waitFor();
  await valley.getByLabel('Free from, dollars').fill('120');
  await look(desk.page, 'the settings');
  await choose(desk.page, 'Save');
  await desk.page.getByText('Settings saved').first().waitFor();

  const guest = await openSession(browser, shop.url, SIZES.phone);
  await addToCart(guest.page, product);
  await cartBadge(guest.page, 1).click();
  const cart = guest.page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText('$20.00 more for free delivery').waitFor();
  await cart.getByText('$101.50').waitFor();
  await look(guest.page, 'the cart');
  await fillInCheckout(guest.page, { email: 'bina@guest.example', phone: '9840000001', cash: 'Rs 14,210' });
  await look(guest.page, 'the checkout');
  await choose(guest.page, 'Place order');
  await title(guest.page, /^Order PA-\d+$/);
  const id = new URL(guest.page.url()).pathname.split('/').at(-1) ?? '';
  const { shortNumber: number = '' } = await orderNow(id);
  await guest.page
    .getByText(/^We will call you on .* to confirm it\.$/)
    .first()
    .waitFor();
  await guest.page.getByText('Please have Rs 14,210 in cash ready when it arrives.').waitFor();
  await cartBadge(guest.page, 0).waitFor();
  await look(guest.page, 'the order');
  expect(await orderNow(id)).toMatchObject({ status: 'pending', paymentMethod: 'cash' });
  await becomes(() => stockNow(product), 0);

  const staff = await openSession(browser, shop.url, SIZES.desk);
  const { page } = staff;
  await mina.enter(staff.context);
  await page.goto('/admin/calls');
  const card = page.getByRole('article', { name: new RegExp(number) });
  await card.getByText(/Please have Rs 14,210 in cash ready/).waitFor();
  await look(page, 'the calls');
  await card.getByRole('button', { name: 'No answer, try again' }).click();
  await page
    .getByText(/^No answer\. Call Bina Rai again from /)
    .first()
    .waitFor();
  // They call back half an hour early.
  await page.getByRole('heading', { name: 'To call later: 1' }).waitFor();
  await page.getByRole('link', { name: number, exact: true }).click();
  await title(page, `Order ${number}`);
  await page.getByRole('button', { name: 'Confirm by phone' }).click();
  await page.getByText('Confirmed. The order can be packed.').first().waitFor();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await page.getByRole('button', { name: 'Undo packing' }).waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const shipping = page.getByRole('dialog', { name: 'Ship the order' });
  await shipping.getByLabel('Carrier').fill('Pathao');
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
  await shipping.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const counting = page.getByRole('dialog', { name: 'Count the cash' });
  await counting.getByText(/^Pathao had to collect Rs 14,210\./).waitFor();
  await counting.getByLabel('Counted rupees').fill('13900');
  await counting.getByLabel('Why it differs').fill('The courier had no change');
  await look(page, 'the counting');
  await counting.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('Delivered. The cash is recorded.').first().waitFor();
  await staff.context.close();
  expect(await orderNow(id)).toMatchObject({
    status: 'delivered',
    deliveryFee: 1.5,
    cash: { due: 1_421_000, counted: 1_390_000, reason: 'The courier had no change' },
    calls: [{ by: 'mina Rai', outcome: 'no_answer' }],
  });

  await reload(guest.page);
  await guest.page.getByText('You paid Rs 13,900 in cash.').first().waitFor();
  await guest.context.close();

  await desk.page.goto('/admin/cash');
  const row = desk.page.getByRole('row', { name: /Pathao/ });
  await row.getByRole('button', { name: /^Enter/ }).click();
  const settling = desk.page.getByRole('dialog', { name: /^Cash of .+, Pathao$/ });
  await settling.getByLabel('Received rupees').fill('13750');
  await settling.getByLabel('Why it differs').fill('Their fee');
  await look(desk.page, 'the settling');
  await choose(desk.page, 'Save');
  await desk.page.getByText('Rs 13,750 recorded.').first().waitFor();
  await row.getByText('Their fee').waitFor();
  await settling.waitFor({ state: 'detached' });
  await look(desk.page, 'the cash');
  const [day] = await admin.call<CashDay[]>('GET', '/cash');
  expect(day).toMatchObject({
    carrier: 'Pathao',
    expected: 1_390_000,
    settlement: { received: 1_375_000, reason: 'Their fee' },
  });
  await desk.context.close();

  expect(faults).toEqual([]);
  expect([...desk.troubles, ...guest.troubles, ...staff.troubles]).toEqual([]);
});

it('returns refused parcels to stock, and has a phone that refused twice pay online', async () => {
  const faults: string[] = [];
  await admin.call('PUT', '/settings', { cashOnDelivery: true });
  const product = await addProduct(admin, 'Refused at the door');
  /** The only item, on its way to a customer. */
  const sendInCash = async (): Promise<Order> => {
    const order = await admin.call<Order>('POST', '/orders', {
      products: [{ productId: product._id, quantity: 1, size: '42' }],
      amount: product.discountPrice,
      address: {
        firstname: 'Gita',
        lastname: 'Thapa',
        phone: '9840000002',
        streetAddress: 'Jhamsikhel Road 12',
        city: 'Lalitpur',
        state: 'Bagmati',
      },
      paymentMethod: 'cash',
    });
    for (const status of ['confirmed', 'shipped']) {
      await admin.call('PUT', `/orders/${order._id}/status`, { status });
    }
    return order;
  };

  const { _id, shortNumber = '' } = await sendInCash();
  await becomes(() => stockNow(product), 0);
  const staff = await openSession(browser, shop.url, SIZES.desk);
  await mina.enter(staff.context);
  await staff.page.goto(`/admin/orders/${_id}`);
  await staff.page.getByRole('button', { name: 'Returned from the door' }).click();
  const question = staff.page.getByRole('alertdialog', { name: `Did order ${shortNumber} come back from the door?` });
  await question.getByRole('button', { name: 'It came back' }).click();
  await staff.page.getByText('Returned. Its items are back in stock.').first().waitFor();
  await staff.context.close();
  expect(await orderNow(_id)).toMatchObject({ status: 'returned' });
  await becomes(() => stockNow(product), 1);
  const second = await sendInCash();
  await admin.call('PUT', `/orders/${second._id}/status`, { status: 'returned' });
  await becomes(() => stockNow(product), 1);

  const guest = await openSession(browser, shop.url, SIZES.phone);
  const { page } = guest;
  await addToCart(page, product);
  await fillInCheckout(page, { email: 'gita@guest.example', phone: '+977 984-0000002', cash: 'Rs 14,000' });
  await choose(page, 'Place order');
  await page
    .getByText(/^Cash on delivery is not available for this phone number\. Please pay online/)
    .first()
    .waitFor();
  await quiet(page);
  faults.push(...(await faultsByLightAndDark(page)));
  await page.getByRole('radio', { name: 'Khalti' }).check();
  await choose(page, 'Proceed to Payment');
  await page.waitForURL(/\/khalti\?order=/);
  await page.getByRole('button', { name: 'Pay with Khalti' }).click();
  await page.waitForURL(`${shop.provider.url}/**`);
  await choose(page, 'Paid');
  await title(page, 'Payment Successful!');
  await becomes(() => stockNow(product), 0);
  await guest.context.close();

  expect(faults).toEqual([]);
  expect(staff.troubles).toEqual([]);
  // The refusal of the order.
  expect(guest.troubles.filter((trouble) => !trouble.includes('Failed to create order'))).toEqual([]);
});

it('is paid in the shop for an order that its customer picks up, without a fee', async () => {
  const faults: string[] = [];
  const zone = { cities: ['Lalitpur'], fee: 1.5, days: 1, cutOffHour: 15, cash: false };
  await admin.call('PUT', '/settings', { cashOnDelivery: true, pickUp: true, zones: [zone] });
  const product = await addProduct(admin, 'Picked up in the shop');

  const guest = await openSession(browser, shop.url, SIZES.phone);
  const { page } = guest;
  const look = async (): Promise<void> => {
    await quiet(page);
    faults.push(...(await faultsByLightAndDark(page)));
  };
  await addToCart(page, product);
  await visit(page, '/checkout');
  await page.getByRole('radio', { name: 'Pick up in the shop' }).check();
  await page.getByText('Open from Sunday to Friday, 10:00 to 18:00, except on holidays.').waitFor();
  await fillInAddress(page, { email: 'sita@guest.example', phone: '9840000003' });
  await page.getByRole('radio', { name: 'Cash at pick-up' }).check();
  await look();
  await choose(page, 'Place order');
  await title(page, /^Order PA-\d+$/);
  await page.getByText('Please bring Rs 14,000 in cash when you pick it up.').first().waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await orderNow(id)).toMatchObject({ status: 'pending', pickUp: true, amount: 100, deliveryFee: 0 });
  await admin.call('PUT', `/orders/${id}/status`, { status: 'confirmed' });

  const staff = await openSession(browser, shop.url, SIZES.desk);
  await mina.enter(staff.context);
  await staff.page.goto(`/admin/orders/${id}`);
  await choose(staff.page, 'Mark as ready');
  await staff.page.getByText('Ready to pick up.').first().waitFor();
  await reload(page);
  await page.getByText('Ready to pick up').first().waitFor();
  await look();
  await choose(staff.page, 'Hand over');
  const counting = staff.page.getByRole('dialog', { name: 'Count the cash' });
  await counting.getByText('The customer pays Rs 14,000.').waitFor();
  await counting.getByRole('button', { name: 'Hand over' }).click();
  await staff.page.getByText('Handed over. The cash is recorded.').first().waitFor();
  await quiet(staff.page);
  faults.push(...(await faultsByLightAndDark(staff.page)));
  await staff.context.close();

  expect(await orderNow(id)).toMatchObject({ status: 'delivered', cash: { due: 1_400_000, counted: 1_400_000 } });
  const papers = async (): Promise<string[]> => {
    const documents = await admin.call<OrderDocument[]>('GET', `/orders/${id}/documents`);
    return documents.map(({ kind }) => kind);
  };
  await becomes(papers, ['invoice']);
  await reload(page);
  await page.getByText('You paid Rs 14,000 in cash.').first().waitFor();
  await page
    .getByRole('button', { name: /Invoice/ })
    .first()
    .waitFor();
  await guest.context.close();

  expect(faults).toEqual([]);
  expect([...guest.troubles, ...staff.troubles]).toEqual([]);
});
