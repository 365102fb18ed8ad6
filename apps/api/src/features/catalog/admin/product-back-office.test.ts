import { describe, expect, it } from '@jest/globals';
import { openCatalogueSuite } from '../../../testing/open-catalogue-suite.js';
import { ProductModel } from '../index.js';

const shop = await openCatalogueSuite();
const admin = await shop.admin();

const form = {
  company: 'nike',
  title: 'Dawn Runner',
  desc: 'A light shoe for the first hour of the day.',
  alt: 'A red running shoe from the side',
  price: 129.9,
  discountPrice: 99.95,
};

describe('POST /api/products', () => {
  it('adds a product; the very next read shows it', async () => {
    const answer = await admin.post('/api/products').send({
      ...form,
      img: '/pictures/dawn/side.webp',
      categories: [{ color: ['Red'], gender: ['men'] }],
      stock: { '42.5': 3, '41': 0 },
    });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        slug: 'dawn-runner',
        img: ['/pictures/dawn/side.webp'],
        color: ['red'],
        gender: ['men'],
        size: ['41', '42.5'],
        stock: { '41': 0, '42.5': 3 },
        price: 129.9,
      },
    });
    expect((await shop.guest.get('/api/products/')).body).toEqual([answer.body]);
  });

  it('accepts the bearer token, and prices as the text of a form', async () => {
    const answer = await shop.guest
      .post('/api/products')
      .set('Authorization', `Bearer ${admin.token}`)
      .send({ ...form, price: '120', discountPrice: '99.50', img: '', size: '41, 42' });

    expect(answer).toMatchObject({ status: 200, body: { price: 120, discountPrice: 99.5, size: ['41', '42'] } });
  });

  it('accepts sizes as numbers, a category with only a colour or a gender, and a blank slug', async () => {
    const answer = await admin
      .post('/api/products')
      .send({ ...form, slug: ' ', size: [41, '42.5'], categories: [{ color: 'Red, Blue' }, { gender: 'women' }] });

    expect(answer).toMatchObject({ status: 200, body: { slug: 'dawn-runner', size: ['41', '42.5'] } });
    const stored = await ProductModel.findOne({ slug: 'dawn-runner' }).lean();
    expect(stored?.categories).toEqual([
      { color: ['red', 'blue'], gender: [] },
      { color: [], gender: ['women'] },
    ]);
  });

  it('makes the slug unique by a number, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post('/api/products').send(form)));

    expect(answers.map(({ body }) => (body as { slug: string }).slug).sort()).toEqual([
      'dawn-runner',
      'dawn-runner-2',
      'dawn-runner-3',
      'dawn-runner-4',
    ]);
  });

  it.each([
    ['पाइला', 'product'],
    ['Facets', 'facets-2'],
    ['  Nike & Co  Air!  ', 'nike--co-air'],
    ['नेपाली जुत्ता', 'product'],
    ['Women', 'women-2'],
    ['AAAAAAAAAAAAAAAAAAAAAAAA', 'product-aaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('makes of the title %j the slug %s', async (title, slug) => {
    expect((await admin.post('/api/products').send({ ...form, title })).body).toMatchObject({ slug });
  });

  it('names every missing field in the words of the form', async () => {
    const answer = await admin.post('/api/products').send({});

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', msg: 'Please enter the company' } });
    expect((answer.body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'company',
      'title',
      'desc',
      'alt',
      'price',
      'discountPrice',
    ]);
  });

  it.each([
    ['title', { $gt: '' }],
    ['title', ['a']],
    ['price', 0],
    ['price', -1],
    ['price', 10.005],
    ['price', { $gt: 0 }],
    ['price', '1e3'],
    ['discountPrice', 200],
    ['img', 'javascript:alert(1)'],
    ['img', { 0: 'a' }],
    ['img', '//evil.example/a.png'],
    ['img', '/\\evil.example/a.png'],
    ['slug', { $ne: '' }],
    ['categories', 'red'],
    ['categories', [{ color: ['red'], gender: ['dogs'] }]],
    ['categories', [{ color: [{ $gt: '' }] }]],
    ['size', [{ $gt: '' }]],
    ['size', { 0: '41' }],
    ['size', ['<b>41</b>']],
    ['stock', { '42': -1 }],
    ['stock', { '42': 1.5 }],
    ['stock', { $inc: 1 }],
    ['stock', [1]],
  ])('refuses %s %j', async (field, value) => {
    const answer = await admin.post('/api/products').send({ ...form, [field]: value });

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await ProductModel.countDocuments()).toBe(0);
  });

  it('ignores fields that are not its own', async () => {
    const answer = await admin
      .post('/api/products')
      .send({ ...form, _id: '0123456789abcdef01234567', createdAt: '2000' });

    expect(answer.status).toBe(200);
    expect(answer.body).not.toMatchObject({ _id: '0123456789abcdef01234567' });
    expect((answer.body as { createdAt: string }).createdAt > '2001').toBe(true);
  });
});

describe('PUT /api/products/:id', () => {
  it('changes the fields that were sent and keeps the rest; the very next read shows it', async () => {
    const { _id } = await shop.aProduct({ slug: 'same', stock: { '42': 3 }, img: ['/a.webp'] });

    const answer = await admin.put(`/api/products/${_id}`).send(form);

    expect(answer).toMatchObject({
      status: 200,
      body: { _id, title: 'Dawn Runner', slug: 'same', stock: { '42': 3 }, img: ['/a.webp'], color: ['red'] },
    });
    expect((await shop.guest.get(`/api/products/${_id}`)).body).toEqual(answer.body);
  });

  it('keeps the pictures, sizes and stock that a plain form leaves blank', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 3 }, img: ['/a.webp'] });

    const answer = await admin.put(`/api/products/${_id}`).send({ ...form, img: '', size: ' ' });

    expect(answer).toMatchObject({ status: 200, body: { size: ['42'], stock: { '42': 3 }, img: ['/a.webp'] } });
    expect(await shop.stockOf({ _id })).toEqual({ '42': 3 });
    expect((await admin.put(`/api/products/${_id}`).send({ ...form, img: [], size: [] })).body).toMatchObject({
      size: [],
      img: ['/pictures/placeholder/side.webp'],
    });
  });

  it('adds a size at 0, drops one, and stops counting when the stock is null', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 3, '43': 1 } });

    await admin.put(`/api/products/${_id}`).send({ ...form, size: ['42', '44'] });
    expect(await shop.stockOf({ _id })).toEqual({ '42': 3, '44': 0 });

    const answer = await admin.put(`/api/products/${_id}`).send({ ...form, stock: null });
    expect(answer.body).toMatchObject({ size: ['42', '44'] });
    expect(await shop.stockOf({ _id })).toBeUndefined();
  });

  it('keeps its own slug when sent again, and never gets the slug of another product', async () => {
    await shop.aProduct({ slug: 'used' });
    const { _id } = await shop.aProduct({ slug: 'own' });

    expect((await admin.put(`/api/products/${_id}`).send({ ...form, slug: 'own' })).body).toMatchObject({
      slug: 'own',
    });
    expect((await admin.put(`/api/products/${_id}`).send({ ...form, slug: 'used' })).body).toMatchObject({
      slug: 'used-2',
    });
  });

  const renamed = async (id: string, slug: string): Promise<string> => {
    const answer = await admin
      .put(`/api/products/${id}`)
      .send({ ...form, slug })
      .expect(200);
    return (answer.body as { slug: string }).slug;
  };

  it('answers under every slug that a product ever had, in any case', async () => {
    const { _id } = await shop.aProduct({ slug: 'first' });
    await renamed(_id, 'second');
    await renamed(_id, 'third');

    for (const slug of ['first', 'SECOND', 'third', 'Third']) {
      expect(await shop.guest.get(`/api/products/${slug}`)).toMatchObject({
        status: 200,
        body: { _id, slug: 'third' },
      });
    }
    expect((await admin.get(`/api/admin/products/${_id}`)).body).toMatchObject({ formerSlugs: ['first', 'second'] });
    expect((await shop.guest.get(`/api/products/${_id}`)).body).not.toHaveProperty('formerSlugs');
  });

  it('lets a product have its former slug again, and gives the slug to no other product', async () => {
    const { _id } = await shop.aProduct({ slug: 'first' });
    await renamed(_id, 'second');

    const namesake = await admin.post('/api/products').send({ ...form, slug: 'first' });
    expect(namesake.body).toMatchObject({ slug: 'first-2' });
    expect((await admin.post(`/api/products/${_id}/duplicate`)).body).toMatchObject({ slug: 'second-2' });
    expect(await renamed((namesake.body as { _id: string })._id, 'first')).toBe('first-2');

    expect(await renamed(_id, 'first')).toBe('first');
    expect((await admin.get(`/api/admin/products/${_id}`)).body).toMatchObject({ formerSlugs: ['second'] });
    expect((await shop.guest.get('/api/products/second')).body).toMatchObject({ _id, slug: 'first' });
  });

  it('keeps the former slugs of a product in the bin, until it is deleted for good', async () => {
    const { _id } = await shop.aProduct({ slug: 'first' });
    await renamed(_id, 'second');
    await admin.delete(`/api/products/${_id}`).expect(200);
    expect((await shop.guest.get('/api/products/first')).status).toBe(404);
    expect((await admin.post('/api/products').send({ ...form, slug: 'first' })).body).toMatchObject({
      slug: 'first-2',
    });

    await admin.post(`/api/products/${_id}/restore`).expect(200);
    expect((await shop.guest.get('/api/products/first')).body).toMatchObject({ _id, slug: 'second' });

    await admin.delete(`/api/products/${_id}`).expect(200);
    await admin.delete(`/api/admin/products/${_id}`).expect(200);
    expect((await admin.post('/api/products').send({ ...form, slug: 'first' })).body).toMatchObject({ slug: 'first' });
  });

  it('gives a slug to one of two products when one drops the slug as the other requests it', async () => {
    // Older versions of the shop stored products like this.
    const ids = await Promise.all(
      ['sun', 'moon', 'star', 'rain'].map(async (slug) => (await shop.aProduct({ slug }))._id),
    );
    await ProductModel.updateMany({}, { $unset: { slugs: 1 } });

    await Promise.all([
      renamed(ids[0]!, 'dawn'),
      renamed(ids[1]!, 'sun'),
      renamed(ids[2]!, 'moon'),
      renamed(ids[3]!, 'dawn'),
      admin.post('/api/products').send({ ...form, slug: 'sun' }),
      admin.post('/api/products').send({ ...form, slug: 'star' }),
    ]);

    const stored = await ProductModel.find().lean();
    const slugs = stored.flatMap((product) => product.slugs ?? []);
    expect(stored.every(({ slug, slugs: all }) => all?.includes(slug))).toBe(true);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const [index, slug] of ['sun', 'moon', 'star', 'rain'].entries()) {
      expect((await shop.guest.get(`/api/products/${slug}`)).body).toMatchObject({ _id: ids[index] });
    }
  });

  it.each(['0123456789abcdef01234567', 'own', '1'])('answers 404 for %s', async (id) => {
    expect(await admin.put(`/api/products/${id}`).send(form)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('DELETE /api/products/:id', () => {
  it('removes the product', async () => {
    const { _id } = await shop.aProduct();

    expect((await admin.delete(`/api/products/${_id}`)).status).toBe(200);

    expect((await shop.guest.get('/api/products/')).body).toEqual([]);
    expect((await admin.delete(`/api/products/${_id}`)).status).toBe(404);
    expect((await admin.delete('/api/products/x')).status).toBe(404);
  });
});

describe('permissions and bodies of product calls', () => {
  it('lets only admins write', async () => {
    const { _id } = await shop.aProduct();
    const shopper = await shop.shopper();

    for (const [caller, status] of [
      [shop.guest, 401],
      [shopper, 403],
    ] as const) {
      expect((await caller.post('/api/products').send(form)).status).toBe(status);
      expect((await caller.put(`/api/products/${_id}`).send(form)).status).toBe(status);
      expect((await caller.delete(`/api/products/${_id}`)).status).toBe(status);
    }
    expect(await ProductModel.countDocuments()).toBe(1);
  });

  it('answers 405 with the methods of the path', async () => {
    const answer = await shop.guest.patch('/api/products/0123456789abcdef01234567');
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.get('Allow')).toBe('GET, PUT, DELETE, HEAD, OPTIONS');
    expect((await shop.guest.delete('/api/products')).get('Allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('answers 415 to a body that is no JSON, 413 to a huge one, 400 to a broken one', async () => {
    const post = () => admin.post('/api/products');
    expect(await post().type('form').send('title=a')).toMatchObject({ status: 415, body: { code: 'not_json' } });
    expect(await post().send({ ...form, desc: 'x'.repeat(300_000) })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await post().type('json').send('{"title":')).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });
});
