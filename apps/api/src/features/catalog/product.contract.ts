import { GENDERS, productRules, SORTS, type Facets, type Product, type ProductCategory } from '@paila/shared';
import { Type } from 'typebox';
import { contract, type Parameter } from '../../platform/http/contract.js';
import { doneSchema, dollars, formFields, id, sealed, time, wire } from '../../platform/http/schemas.js';
import { pageHeaders, pageParameters } from '../../platform/http/paging.js';

const texts = Type.Array(Type.String());
const categorySchema = wire<ProductCategory>()(sealed('Category', { color: texts, gender: texts }));

export const productSchema = wire<Product>()(
  sealed('Product', {
    _id: id,
    slug: Type.String(),
    title: Type.String(),
    desc: Type.String(),
    company: Type.String(),
    price: dollars,
    discountPrice: dollars,
    createdAt: time,
    img: Type.Array(Type.String(), { minItems: 1, description: 'Addresses of pictures; the first is for cards' }),
    placeholder: Type.Optional(Type.String({ description: 'The first picture, 20 px wide: a WebP as base64' })),
    alt: Type.String(),
    categories: Type.Array(categorySchema, { minItems: 1, description: 'The last one holds colours and departments' }),
    color: texts,
    gender: texts,
    size: texts,
    stock: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
        description: 'Pairs left by size; a product without it is always available',
      }),
    ),
  }),
);

const facetList = Type.Array(sealed('FacetValue', { value: Type.String(), count: Type.Integer({ minimum: 0 }) }));
const facetsSchema = wire<Facets>()(
  sealed('Facets', {
    total: Type.Integer({ minimum: 0 }),
    colors: facetList,
    brands: facetList,
    sizes: facetList,
    price: sealed('PriceRange', { min: dollars, max: dollars }),
  }),
);

const word: Parameter = { schema: Type.String({ maxLength: 100 }) };
const price: Parameter = { schema: Type.Number({ minimum: 0, maximum: 1e9 }), description: 'US dollars' };
const selection = {
  collection: { ...word, description: 'A brand' },
  company: { ...word, description: 'Contained in the brand' },
  gender: { ...word, description: GENDERS.join(' or ') },
  color: word,
  size: { ...word, description: 'Only what is in stock in that size' },
  q: {
    schema: Type.String({ maxLength: 200 }),
    description: 'Every word occurs in title, brand, description or colour',
  },
  minPrice: price,
  maxPrice: price,
} as const;

const priceInput = Type.Union([
  Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  Type.String({ pattern: '^\\d{1,5}(\\.\\d{1,2})?$' }),
]);
const orText = <Schema extends Parameter['schema']>(schema: Schema) => Type.Union([Type.String(), schema]);

const productBody = Type.Object(
  {
    ...formFields(productRules),
    price: priceInput,
    discountPrice: priceInput,
    img: Type.Optional(orText(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 20 }))),
    slug: Type.Optional(Type.String({ maxLength: 200 })),
    categories: Type.Optional(
      Type.Array(Type.Object({ color: Type.Optional(orText(texts)), gender: Type.Optional(orText(texts)) }), {
        maxItems: 10,
      }),
    ),
    size: Type.Optional(orText(Type.Array(Type.Union([Type.String(), Type.Number()]), { maxItems: 60 }))),
    stock: Type.Optional(
      Type.Union([Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 100_000 })), Type.Null()]),
    ),
  },
  {
    description: 'Optional fields that are absent stay as they are. `stock` of null stops counting.',
  },
);

const cached = { ETag: 'Names this state of the catalogue, for `If-None-Match`' } as const;

export const productContract = contract('/api/products', 'Catalogue', {
  listProducts: {
    call: 'GET /',
    right: 'anyone',
    summary: 'The catalogue, or a selection of it',
    description: 'Texts match in any case. Without `page` and `limit`: the whole list.',
    query: { ...selection, sort: { schema: Type.Enum([...SORTS]) }, ...pageParameters },
    answer: Type.Array(productSchema),
    answerHeaders: { ...cached, ...pageHeaders },
  },
  productFacets: {
    call: 'GET /facets',
    right: 'anyone',
    summary: 'What a selection can be narrowed by',
    query: selection,
    answer: facetsSchema,
    answerHeaders: cached,
  },
  showProduct: {
    call: 'GET /:idOrSlug',
    right: 'anyone',
    summary: 'One product, by id or slug',
    answer: productSchema,
    answerHeaders: cached,
  },
  createProduct: {
    call: 'POST /',
    right: 'admin',
    summary: 'Put a product on the shelf',
    description: 'The slug comes from the title when absent, and gets a suffix when taken.',
    body: productBody,
    answer: productSchema,
    refusals: ['slug_taken'],
  },
  changeProduct: {
    call: 'PUT /:id',
    right: 'admin',
    summary: 'Change a product',
    body: productBody,
    answer: productSchema,
    refusals: ['slug_taken'],
  },
  deleteProduct: {
    call: 'DELETE /:id',
    right: 'admin',
    summary: 'Take a product off the shelf',
    description: 'Orders keep what they know of it.',
    answer: doneSchema,
  },
});
