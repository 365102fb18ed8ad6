import { describe, expect, it } from '@jest/globals';
import { openPagesSuite, SHOP } from '../../testing/storefront-suite.js';

const { shop, read, aRunner } = await openPagesSuite();

describe("a product's page", () => {
  it('is the same one by id and by slug, and with a slash', async () => {
    const { _id, slug } = await aRunner();

    for (const name of [_id, slug, `${slug}/`]) {
      const page = await read(`/products/${name}`);
      expect(page.canonicals).toEqual([`${SHOP}/products/${_id}`]);
      expect(page.titles).toEqual(['Monsoon Runner']);
    }
  });

  it('shows a chat its name and price', async () => {
    const { _id } = await aRunner({ img: ['/pictures/monsoon-runner/side.webp'] });

    const page = await read(`/products/${_id}`);

    expect(page.meta('description')).toEqual(['Monsoon Runner · Nike · $89.50. Light, and dry by the evening.']);
    expect(page.meta('og:type')).toEqual(['product']);
    expect(page.meta('og:image')).toEqual([`${SHOP}/pictures/monsoon-runner/side-share-blue.jpg`]);
    expect(page.meta('og:image:alt')).toEqual(['A blue runner from the side']);
    expect(page.meta('product:price:amount')).toEqual(['89.50']);
    expect(page.meta('product:price:currency')).toEqual(['USD']);
    expect(page.meta('product:availability')).toEqual(['in stock']);
  });

  it('offers the product to search engines at the shopper’s price, with delivery, returns and sizes', async () => {
    const { _id, img, size } = await aRunner();

    const { structuredData, plain } = await read(`/products/${_id}`);

    expect(structuredData['Product']).toEqual({
      '@type': 'Product',
      '@id': `${SHOP}/products/${_id}#product`,
      name: 'Monsoon Runner',
      description: 'Light, and dry by the evening.',
      sku: _id,
      url: `${SHOP}/products/${_id}`,
      image: [`${SHOP}${img[0]!}`],
      brand: { '@type': 'Brand', name: 'Nike' },
      color: 'blue/white',
      size,
      offers: {
        '@type': 'Offer',
        url: `${SHOP}/products/${_id}`,
        price: '89.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', '@id': `${SHOP}/#organization`, name: 'Paila' },
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NP' },
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
            transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 5, unitCode: 'DAY' },
          },
        },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'NP',
          merchantReturnLink: `${SHOP}/terms`,
          description: 'Changed your mind? Return it unworn, in its box, within 7 days for an exchange or a refund.',
        },
      },
    });
    expect(size.length).toBeGreaterThan(0);
    expect(plain).toContain('Monsoon Runner</h1><p class="py-5">Nike, $89.50 <s>$120.00</s></p>');
  });

  it('names the fees of all zones to search engines and to shoppers without JavaScript', async () => {
    const admin = await shop.admin();
    const { _id } = await aRunner();
    const zone = { cities: ['Kathmandu'], fee: 1.5, freeFrom: 89.5, cutOffHour: 13, cash: false };
    const elsewhere = { ...zone, cities: [], freeFrom: 89.51, days: 4 };
    const shownWith = async (zones: readonly object[]) => {
      await admin.put('/api/settings').send({ zones }).expect(200);
      const { structuredData, plain } = await read(`/products/${_id}`);
      const { offers } = structuredData['Product'] as { offers: { shippingDetails: object } };
      return { ...offers.shippingDetails, fee: /<\/s>(.*?)<\/p>/.exec(plain)?.[1] };
    };
    const currency = { '@type': 'MonetaryAmount', currency: 'USD' };

    expect(await shownWith([zone, elsewhere])).toMatchObject({
      shippingRate: { ...currency, minValue: 0, maxValue: 1.5 },
      deliveryTime: { transitTime: { minValue: 4, maxValue: 4 } },
      fee: ' Delivery: up to $1.50.',
    });
    expect(await shownWith([elsewhere])).toMatchObject({
      shippingRate: { ...currency, value: 1.5 },
      fee: ' Delivery: $1.50.',
    });
    // Delivery is free to a place without a zone.
    const uncovered = await shownWith([{ ...zone, freeFrom: undefined }]);
    expect(uncovered).toMatchObject({ shippingRate: { minValue: 0, maxValue: 1.5 }, fee: ' Delivery: up to $1.50.' });
    expect(uncovered).not.toHaveProperty('deliveryTime');
    expect(await shownWith([])).toMatchObject({ shippingRate: { ...currency, value: 0 }, fee: '' });
  });

  it('has breadcrumbs', async () => {
    const { _id } = await aRunner();

    const { structuredData } = await read(`/products/${_id}`);

    expect(structuredData['BreadcrumbList']).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Paila', item: `${SHOP}/` },
        { '@type': 'ListItem', position: 2, name: 'All sneakers and clothing', item: `${SHOP}/products` },
        { '@type': 'ListItem', position: 3, name: 'Monsoon Runner', item: `${SHOP}/products/${_id}` },
      ],
    });
  });

  it('follows the product: sold out, dearer, gone', async () => {
    const admin = await shop.admin();
    const { _id } = await aRunner({ stock: { '42': 1 } });
    const { company, title, desc, alt } = { company: 'nike', title: 'Monsoon Runner II', desc: 'New', alt: 'A runner' };
    expect((await read(`/products/${_id}`)).meta('product:availability')).toEqual(['in stock']);

    const change = { company, title, desc, alt, price: 150, discountPrice: 140, stock: { '42': 0 } };
    expect((await admin.put(`/api/products/${_id}`).send(change)).status).toBe(200);

    const page = await read(`/products/${_id}`);
    expect(page.titles).toEqual(['Monsoon Runner II']);
    expect(page.structuredData['Product']).toMatchObject({
      offers: { price: '140.00', availability: 'https://schema.org/OutOfStock' },
    });
    expect(page.meta('product:availability')).toEqual(['out of stock']);

    expect((await admin.delete(`/api/products/${_id}`)).status).toBe(200);

    expect((await read(`/products/${_id}`)).status).toBe(404);
  });

  it('shows a picture from elsewhere by its own address', async () => {
    const { _id } = await aRunner({ img: ['https://pictures.example/a b.jpg?x=1&y=2'] });

    const page = await read(`/products/${_id}`);

    expect(page.meta('og:image')).toEqual(['https://pictures.example/a%20b.jpg?x=1&y=2']);
    // The shop does not know its size.
    expect(page.meta('og:image:width')).toEqual([]);
  });
});

describe('a product whose texts are an attack', () => {
  const ATTACKS = [
    '</script><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '</noscript><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--<script>',
    'a\u2028b\u2029c & &lt;b&gt; $& $1 $`',
  ];

  /** Every kind of tag on the page, with its attributes but not their values. */
  const emptyTags = (html: string): string[] =>
    [...new Set((html.match(/<[^<>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""')))].sort();

  it.each(ATTACKS)('stays a text on its page and on the lists: %j', async (attack) => {
    const readPagesWith = async (text: string) => {
      const { _id } = await aRunner({ title: text, desc: text, alt: text, company: text });
      const collection = `/collections?collection=${encodeURIComponent(text)}`;
      return Promise.all([`/products/${_id}`, '/', '/products', collection].map(read));
    };

    const harmless = await readPagesWith('A harmless text');
    const pages = await readPagesWith(attack);

    for (const [index, page] of pages.entries()) {
      expect(page.status).toBe(200);
      expect(emptyTags(page.text)).toEqual(emptyTags(harmless[index]!.text));
      expect(page.text).not.toMatch(/[\u2028\u2029].*<\/script>/);
    }
    expect(pages[0]!.titles).toEqual([attack]);
    expect(pages[0]!.meta('og:image:alt')).toEqual([attack]);
    expect(pages[0]!.structuredData['Product']).toMatchObject({ name: attack, description: attack });
  });

  it('stays a text in the address', async () => {
    const page = await read(`/collections/${encodeURIComponent('"><script>alert(1)</script>')}`);

    expect(page.status).toBe(404);
    expect(page.scripts.filter((attributes) => !attributes.includes('src='))).toHaveLength(1);
  });
});
