import { describe, expect, it } from '@jest/globals';
import type { PRODUCT_STATUSES, Product } from '@paila/shared';
import { openCatalogueSuite } from '../../../testing/open-catalogue-suite.js';

const shop = await openCatalogueSuite();
const staff = await shop.staff();

const form = {
  company: 'nike',
  title: 'Dawn Runner',
  desc: 'A light shoe.',
  alt: 'A red running shoe',
  price: 100,
  discountPrice: 100,
};
const orderFor = ({ _id }: Pick<Product, '_id'>) => ({
  products: [{ productId: _id, quantity: 1, size: '42' }],
  amount: 100,
  address: shop.anAddress(),
});

describe('the type of a product', () => {
  it('comes from the form, narrows lists in any case, and is counted by the facets', async () => {
    const made = await staff.post('/api/products').send({ ...form, type: 'runner' });
    await shop.aProduct({ type: 'cap' });

    expect(made).toMatchObject({ status: 200, body: { type: 'runner' } });
    expect((await shop.guest.get('/api/products?type=Runner')).body).toEqual([made.body]);
    expect((await shop.guest.get('/api/products?type=boot')).body).toEqual([]);
    expect((await shop.guest.get('/api/products/facets')).body).toMatchObject({
      types: [
        { value: 'cap', count: 1 },
        { value: 'runner', count: 1 },
      ],
    });
  });

  it('is `other` for a client that sends none, and stays when a form leaves it out', async () => {
    const made = await staff.post('/api/products').send(form);
    const { _id } = await shop.aProduct({ type: 'trail' });

    expect(made).toMatchObject({ status: 200, body: { type: 'other' } });
    expect(await staff.put(`/api/products/${_id}`).send(form)).toMatchObject({ body: { type: 'trail' } });
    expect(await staff.put(`/api/products/${_id}`).send({ ...form, type: 'sandal' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'type' }] },
    });
  });
});

describe('the status of a product', () => {
  const aProductWith = async (status: (typeof PRODUCT_STATUSES)[number]) =>
    shop.aProduct({ status, stock: { '42': 3 } });
  const isSeen = async ({ _id, slug, title }: Product) => ({
    list: ((await shop.guest.get('/api/products')).body as Product[]).some((product) => product._id === _id),
    search: ((await shop.guest.get(`/api/products?q=${title}`)).body as Product[]).length > 0,
    page: (await shop.guest.get(`/api/products/${_id}`)).status === 200,
    slug: (await shop.guest.get(`/api/products/${slug}`)).status === 200,
  });

  it.each([
    ['published', { list: true, search: true, page: true, slug: true }],
    ['hidden', { list: false, search: false, page: true, slug: true }],
    ['draft', { list: false, search: false, page: false, slug: false }],
    ['archived', { list: false, search: false, page: false, slug: false }],
  ] as const)('decides where shoppers see it: %s', async (status, seen) => {
    expect(await isSeen(await aProductWith(status))).toEqual(seen);
  });

  it.each([
    ['published', true],
    ['hidden', true],
    ['draft', false],
    ['archived', false],
  ] as const)('decides whether it can be bought: %s', async (status, isSold) => {
    const product = await aProductWith(status);
    const shopper = await shop.shopper();
    const cart = `/api/cart/${shopper.user._id}`;

    const lines = await shopper.put(cart).send({ products: [{ productId: product._id, quantity: 1, size: '42' }] });
    const order = await shopper.post('/api/orders').send(orderFor(product));

    expect((lines.body as { products: object[] }).products).toHaveLength(isSold ? 1 : 0);
    expect(order).toMatchObject(
      isSold ? { status: 200 } : { status: 409, body: { code: 'out_of_stock', lines: [{ available: 0 }] } },
    );
    expect(await shop.stockOf(product)).toEqual({ '42': isSold ? 2 : 3 });
  });

  it('removes a product from carts at once, and puts it back', async () => {
    const product = await aProductWith('published');
    const shopper = await shop.shopper();
    const cart = `/api/cart/${shopper.user._id}`;
    const put = (status: string) =>
      staff
        .put(`/api/products/${product._id}`)
        .send({ ...form, status })
        .expect(200);
    const lines = async () => ((await shopper.get(cart)).body as { products: object[] }).products.length;
    await shopper.put(cart).send({ products: [{ productId: product._id, quantity: 1, size: '42' }] });

    await put('archived');
    expect(await lines()).toBe(0);
    await put('published');
    expect(await lines()).toBe(1);
  });

  it('stays when a form leaves it out, and is published for a client that sends none', async () => {
    const { _id } = await aProductWith('hidden');

    expect(await staff.put(`/api/products/${_id}`).send(form)).toMatchObject({ body: { status: 'hidden' } });
    expect((await staff.post('/api/products').send(form)).body).not.toHaveProperty('status');
  });
});

it('stores the text of each picture, in the order of the pictures', async () => {
  const img = ['/pictures/a/side.webp', '/pictures/a/top.webp', '/pictures/a/sole.webp'];
  const made = await staff.post('/api/products').send({ ...form, img, alts: ['', 'From above', 'The sole'] });
  const { _id } = made.body as Product;

  expect(made.body).toMatchObject({ alts: [form.alt, 'From above', 'The sole'] });
  const turned = await staff.put(`/api/products/${_id}`).send({ ...form, img: [img[2], img[0]] });
  expect(turned.body).toMatchObject({ alts: ['The sole', form.alt] });
  const plain = await staff.put(`/api/products/${_id}`).send({ ...form, img: [img[0]] });
  expect(plain.body).not.toHaveProperty('alts');
});

it('keeps the text of a picture with it when another one was left blank, or sent twice', async () => {
  const [side, top] = ['/pictures/a/side.webp', '/pictures/a/top.webp'];
  const img = [side, ' ', side, top];
  const alts = ['From the side', 'Of nothing', 'Once more', 'From above'];

  const made = await staff.post('/api/products').send({ ...form, img, alts });

  expect(made.body).toMatchObject({ img: [side, top], alts: ['From the side', 'From above'] });
});
