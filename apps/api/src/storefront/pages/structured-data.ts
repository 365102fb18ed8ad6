import {
  brandName,
  canonicalAddress,
  isInStock,
  pageHead,
  productPictures,
  productHead,
  toCents,
  type PageHead,
  type Product,
  type SettingsValues,
} from '@paila/shared';
import type { Settings } from '../../platform/settings.js';
import { deliveryFees } from './delivery-fees.js';

/** The absolute address of a product's picture; undefined for an invalid one. */
export const fullAddress = (address: string, shopUrl: string): string | undefined => {
  const full = address.startsWith('/') ? `${shopUrl}${address}` : address;
  return URL.canParse(full) ? new URL(full).href : undefined;
};

/** The shop's name and address on the web. */
export type ShopIdentity = Pick<Settings, 'shopName' | 'shopUrl'>;
/** The shop with its contact details. */
export type ShopContact = ShopIdentity & Pick<SettingsValues, 'address' | 'phone' | 'email'>;
/** The shop with the company behind it. */
type ShopSeller = ShopContact & Pick<SettingsValues, 'legalName' | 'panNumber' | 'vatRegistered'>;

/** The shop with its terms of delivery and returns. */
export type ShopTerms = ShopSeller & Pick<SettingsValues, 'zones' | 'returns'>;

/** A schema.org object. */
export type JsonLd = Readonly<Record<string, unknown>>;

const organizationId = ({ shopUrl }: ShopIdentity): string => `${shopUrl}/#organization`;

/** The company that sells, as far as it is set. */
const companyData = ({ legalName, panNumber, vatRegistered }: ShopSeller): JsonLd => ({
  ...(legalName === '' ? {} : { legalName }),
  ...(panNumber === '' ? {} : { [vatRegistered ? 'vatID' : 'taxID']: panNumber }),
});

/** The shop and its site search, for the home page. */
export const shopData = (shop: ShopSeller): JsonLd[] => [
  {
    '@type': 'Organization',
    '@id': organizationId(shop),
    name: shop.shopName,
    ...companyData(shop),
    url: `${shop.shopUrl}/`,
    logo: `${shop.shopUrl}/icon-512.png`,
    email: shop.email,
    telephone: shop.phone,
    address: shop.address,
  },
  {
    '@type': 'WebSite',
    '@id': `${shop.shopUrl}/#website`,
    name: shop.shopName,
    url: `${shop.shopUrl}/`,
    publisher: { '@id': organizationId(shop) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shop.shopUrl}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
];

/** The breadcrumbs from the home page to a page. */
export const breadcrumbs = (
  { shopName, shopUrl }: ShopIdentity,
  steps: readonly (PageHead & { name?: string })[],
): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ ...pageHead('home'), name: shopName }, ...steps].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name ?? step.title,
    item: canonicalAddress(step, shopUrl),
  })),
});

/** The first products of a list. */
export const itemList = ({ shopUrl }: ShopIdentity, products: readonly Product[]): JsonLd => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.title,
    url: canonicalAddress(productHead(product), shopUrl),
  })),
});

/** Dollars with two decimals, as the shopper sees them, without the sign. */
export const priceText = (dollars: number): string => (toCents(dollars) / 100).toFixed(2);

const availability = (product: Product): string =>
  isInStock(product) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';

/** The one country that the shop delivers to, in ISO 3166-1. */
const COUNTRY = 'NP';

const dayRange = (minValue: number, maxValue: number): JsonLd => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** The fees of all zones, as search engines know no cities of Nepal. */
const shippingRate = (zones: ShopTerms['zones'], price: number): JsonLd => {
  const { lowest, highest } = deliveryFees(zones, price);
  const rate = lowest === highest ? { value: lowest } : { minValue: lowest, maxValue: highest };
  return { '@type': 'MonetaryAmount', ...rate, currency: 'USD' };
};

/** An order after a zone's cut-off hour counts as placed on the next working day. */
const shippingDetails = ({ zones }: ShopTerms, price: number): JsonLd => {
  const days = zones.flatMap((zone) => zone.days ?? []);
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: shippingRate(zones, price),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    ...(days.length > 0 && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: dayRange(0, 1),
        transitTime: dayRange(Math.min(...days), Math.max(...days)),
      },
    }),
  };
};

/** The policy links to the page of terms, as the merchant writes the terms of returns as free text. */
const returnPolicy = ({ shopUrl, returns }: ShopTerms): JsonLd => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: COUNTRY,
  merchantReturnLink: canonicalAddress(pageHead('terms'), shopUrl),
  ...(returns === '' ? {} : { description: returns }),
});

/** A product with its sizes and its offer. */
export const productData = (shop: ShopTerms, product: Product): JsonLd => {
  const url = canonicalAddress(productHead(product), shop.shopUrl);
  return {
    '@type': 'Product',
    '@id': `${url ?? ''}#product`,
    name: product.title,
    description: product.desc,
    sku: product._id,
    url,
    image: productPictures(product).flatMap((address) => fullAddress(address, shop.shopUrl) ?? []),
    brand: { '@type': 'Brand', name: brandName(product.company) },
    ...(product.color.length > 0 ? { color: product.color.join('/') } : {}),
    ...(product.size.length > 0 ? { size: product.size } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: priceText(product.discountPrice),
      priceCurrency: 'USD',
      availability: availability(product),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': organizationId(shop), name: shop.shopName },
      shippingDetails: shippingDetails(shop, product.discountPrice),
      hasMerchantReturnPolicy: returnPolicy(shop),
    },
  };
};
