import { productAdmin, products } from '../product-admin.js';
import { groupProse } from './group-prose.js';

export const productProse = groupProse(
  products,
  'Catalogue',
  {
    listProducts: {
      summary: 'The catalogue, or a selection of it',
      description: 'Texts match in any case. Without `page` and `limit`: the whole list.',
    },
    productFacets: { summary: 'What a selection can be narrowed by' },
    suggestProducts: {
      summary: 'What a shopper may mean who has typed so far',
      description:
        'Where no product has all the words, `total` is 0 and `products` are those with most of them. A brand or type is named for a word that its own name begins with.',
    },
    showProduct: { summary: 'One product, by id or slug' },
    createProduct: {
      summary: 'Add a product',
      description: 'The slug comes from the title when absent, and gets a suffix when taken.',
    },
    changeProduct: {
      summary: 'Change a product',
      description: `Optional fields that are absent stay as they are. \`stock\` of null stops counting.

Who says by \`If-Match\` or \`version\` what the form was loaded with gets a 412 if that has changed: \`current\` is the product as it is, \`yours\` what was sent. \`If-Match\` takes the product’s ETag, the version alone as \`"v7"\`, several of them, or \`*\`; weak ones count as strong ones. Only versions are compared, and they do not count the stock. A \`stock\` with the \`stockSeen\` it was loaded with is applied as a difference; without, it is a count, and a 412 \`stale_stock\` if the form was loaded before a sale: with another ETag of this version, or with no more than the version and a count that differs where items of that size were ordered or came back since the version began.`,
    },
    deleteProduct: {
      summary: 'Move a product to the bin',
      description:
        'No shopper sees it any more; orders keep what they know of it. With `If-Match` only in one of those versions. It can be restored, with its stock.',
    },
    restoreProduct: {
      summary: 'Take a product out of the bin',
      description: 'One that is not in the bin stays as it is.',
    },
    duplicateProduct: {
      summary: 'Copy a product',
      description: 'The copy is a draft with a slug of its own, and the same sizes without stock.',
    },
    moveStock: {
      summary: 'Change the stock of one size, with the reason',
      description:
        'In the same transaction as its entry in the ledger. A count that names the stock it `seen` is a 412 where that has changed.',
    },
    listStockMoves: { summary: 'What has changed the stock of a product, newest first' },
  },
  {
    'Product.price': 'US dollars',
    'Product.discountPrice': 'US dollars',
    'Product.img': 'Addresses of pictures; the first is for cards',
    'Product.pictures':
      'Where to show them from, in the order of `img`: the shop’s own copies of pictures from elsewhere; absent where it is `img`',
    'Product.placeholder': 'The first picture, 20 px wide: a WebP as base64',
    'Product.categories': 'The last one holds colours and departments',
    'Product.type': 'The shape: runner, court, high-top, skate, slip-on, trail, tee, hoodie, cap or other',
    'Product.status': 'Absent for a published product; `hidden`: on no list',
    'Product.alts': 'What each picture shows, in the order of `img`; absent where `alt` speaks for all',
    'AdminProduct.removedAt': 'Only while it lies in the bin',
    'AdminProduct.changedAt': 'When its version began',
    'StockMove.change': 'Negative when items left the stock',
    'StockMove.by': 'As in the history of orders',
    'createProduct.alts': 'What each picture shows, in the order of `img`; a blank one is described by `alt`',
    'createProduct.status': '`published` when absent',
    'createProduct.type': '`other` when absent',
    'createProduct.size':
      'A list, or one text. In a text, semicolons, line ends and commas part sizes, but for the decimal comma of two digits and a half: `42,5` is 42.5. A size begins with a letter or digit and has at most 40 characters',
    'moveStock.quantity': 'Received and returned: how many came; damaged: how many went; counted: how many there are',
    'moveStock.seen': 'For a count: the stock that was seen when counting',
    'Product.version': 'Counts the changes of all fields but the stock, from 1',
    'changeProduct.if-match': 'The ETag that the form was loaded with, or `"v7"`',
    'changeProduct.version': 'The version that the form was loaded with',
    'changeProduct.stockSeen': 'The stock that the form was loaded with; null if it was not tracked',
    'deleteProduct.if-match': 'The ETag that was looked at, or `"v7"`',
    'Product.stock': 'Items left by size; a product without it is always available',
    'listProducts.collection': 'A brand',
    'listProducts.company': 'Contained in the brand',
    'listProducts.gender': 'men or women',
    'listProducts.size': 'Only what is in stock in that size',
    'listProducts.type': 'A type, or `shoes` or `clothing` for all of them',
    'listProducts.q':
      'Colours, brands, types, departments and sizes by the words of shoppers, in English and Nepali. Any other word begins a word of the title or occurs in the description, and stands for the most similar one if nothing has it. Words without meaning are ignored; `or` parts alternatives',
    'listProducts.sort': 'Without it, the best matches for `q` come first, and without `q` the newest products',
    'Facets.corrections': 'For words of `q` that no product has: what was looked for instead',
    'Facets.ignored': 'Words of `q` that were not looked for: they say nothing about a product, or no product has them',
    'Suggestions.ignored': 'Words of `q` that were not looked for',
    'suggestProducts.q': 'As of lists; its last word may be unfinished',
    'listProducts.minPrice': 'US dollars',
    'listProducts.maxPrice': 'US dollars',
  },
);

export const productAdminProse = groupProse(
  productAdmin,
  'Catalogue of the back office',
  {
    listAllProducts: {
      summary: 'All products: published, drafts, hidden and archived ones',
      description: 'Newest first unless sorted otherwise. Without `page` and `limit`: the first 1,000.',
    },
    showAnyProduct: { summary: 'One product, whatever its status, even from the bin' },
    purgeProduct: {
      summary: 'Delete a product for good',
      description: 'Only out of the bin. Its stock is written off; orders keep what they know of it.',
    },
  },
  {
    'AdminProduct.price': 'US dollars',
    'AdminProduct.discountPrice': 'US dollars',
    'listAllProducts.search': 'Every word occurs in title, brand, slug, type or colour, or is a size; or the id',
    'listAllProducts.stock': '`low`: a size has few items left, or none. `out`: no size has any',
    'listAllProducts.removed': 'The bin instead, the last removed first unless sorted otherwise',
    'listAllProducts.company': 'The brand, in any case',
  },
);
