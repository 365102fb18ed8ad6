import { ORDER_STATUSES } from '@paila/shared';

export type Call = readonly [title: string, path: string];

/** The calls of one list. @param queries by their titles */
const list = (name: string, path: string, queries: Readonly<Record<string, string>>): Call[] =>
  Object.entries(queries).map(([title, query]) => [
    `${name}: ${title}`,
    `${path}?${query}${query.includes('page=') ? '' : '&page=1'}&limit=10`,
  ]);

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ORDERS = {
  newest: '',
  oldest: 'sort=oldest',
  highest: 'sort=highest',
  lowest: 'sort=lowest',
  'page 1,000': 'page=1000',
  'last page': 'page=9900',
  'highest, last page': 'sort=highest&page=9900',
  ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, `status=${status}`])),
  'delivered, lowest': 'status=delivered&sort=lowest',
  'delivered, page 5,000': 'status=delivered&page=5000',
  'to pack': 'status=paid&packed=false',
  'to ship': 'status=paid&packed=true',
  'needs review': 'attention=true',
  'needs no review': 'attention=false',
  'needs no review, page 5,000': 'attention=false&page=5000',
  'payment not decided': 'undecided=true',
  'no payment undecided': 'undecided=false',
  'in the bin': 'removed=true',
  'placed in 30 days': `from=${daysAgo(30)}`,
  'placed in 300 days, highest': `from=${daysAgo(300)}&sort=highest`,
  'placed 300 to 299 days ago, lowest': `from=${daysAgo(300)}&to=${daysAgo(299)}&sort=lowest`,
  'paid in 300 days': `paidFrom=${daysAgo(300)}`,
  'paid in 300 days, highest': `paidFrom=${daysAgo(300)}&sort=highest`,
  'paid in 300 days, page 5,000': `paidFrom=${daysAgo(300)}&page=5000`,
  'paid 300 to 299 days ago, shipped': `paidFrom=${daysAgo(300)}&paidTo=${daysAgo(299)}&status=shipped`,
  'search for a name': 'search=sita+rai',
  'search for a letter': 'search=a',
  'search for a phone number': 'search=9812',
  'search for nothing there': 'search=zzzzzzzz',
  'search for nothing there, delivered': 'search=zzzzzzzz&status=delivered',
  'search for nothing there, highest': 'search=zzzzzzzz&sort=highest',
  'search for nothing there, needs no review': 'search=zzzzzzzz&attention=false',
  'search for nothing there, in the bin': 'search=zzzzzzzz&removed=true',
  'search for nothing there, paid in 300 days': `search=zzzzzzzz&paidFrom=${daysAgo(300)}`,
};

const PRODUCTS = {
  newest: '',
  'by title': 'sort=title',
  'by stock': 'sort=stock',
  'by price, last page': 'sort=price&page=1000',
  drafts: 'status=draft',
  'a type of a brand': 'type=runner&company=nike',
  'low stock': 'stock=low',
  'sold out': 'stock=out&sort=-price',
  'in the bin': 'removed=true',
  search: 'search=annapurna+runner',
  'search for nothing there': 'search=zzzzzzzz',
};

const CUSTOMERS = {
  newest: '',
  'last page': 'page=1000',
  'customers alone': 'role=customer',
  staff: 'role=staff',
  blocked: 'blocked=true',
  'not blocked': 'blocked=false',
  'not blocked customers, last page': 'blocked=false&role=customer&page=1000',
  'search for a name': 'search=sita+rai',
  'search for nothing there': 'search=zzzzzzzz',
  'search for nothing there, customers': 'search=zzzzzzzz&role=customer',
};

const GUESTS = {
  newest: '',
  'search for a name': 'search=sita+rai',
  'search for nothing there': 'search=zzzzzzzz',
};

const MAILS = {
  newest: '',
  failed: 'state=failed',
  'needs attention': 'attention=true',
  'search for a name': 'search=sita+rai',
  'search for nothing there': 'search=zzzzzzzz',
};

const SHOP = {
  newest: '',
  cheapest: 'sort=asc',
  'last page': 'page=390',
  'a brand': 'company=nike',
  'a type in a colour, in a price range': 'type=runner&color=blue&minPrice=50&maxPrice=120',
  search: 'q=annapurna+runner',
  'search for nothing there': 'q=zzzzzzzz',
};

/** Every list of the back office and of the shop. */
export const callsOfLists = (): Call[] => [
  ...list('Orders', '/api/orders', ORDERS),
  ['Orders: counts', '/api/orders/overview/counts'],
  ['Orders: carriers', '/api/orders/overview/carriers'],
  ...list('Products', '/api/admin/products', PRODUCTS),
  ...list('Customers', '/api/users', CUSTOMERS),
  ...list('Guests', '/api/orders/overview/guests', GUESTS),
  ...list('Mails', '/api/mails', MAILS),
  ...list('Messages', '/api/messages', { newest: '', new: 'state=new', 'search for nothing there': 'search=zzzzzzzz' }),
  ...['1', '7', '30', '90'].map((days): Call => [`Sales of ${days} days`, `/api/reports/sales?days=${days}`]),
  ['To do', '/api/reports/to-do'],
  ['Settings', '/api/settings'],
  ['Settings: history', '/api/settings/history?page=1&limit=10'],
  ...list('Shop', '/api/products', SHOP),
  ['Shop: all products, as the first client requests', '/api/products'],
  ['Shop: facets', '/api/products/facets'],
  ['Shop: facets of a brand', '/api/products/facets?company=nike'],
  ['Shop: facets of a search', '/api/products/facets?q=annapurna'],
  ['Shop: facets of a search that finds most', '/api/products/facets?q=sneakers&minPrice=50'],
  ['Shop: suggestions', '/api/products/suggestions?q=annap+run'],
  ['Shop: suggestions for a slip', '/api/products/suggestions?q=annapruna'],
  ['Page: home', '/'],
  ['Page: products', '/products'],
  ['Page: products of a brand', '/products?company=nike'],
  ['Page: search', '/products?q=annapurna'],
  ['Page: sitemap', '/sitemap.xml'],
  ['Page: back office', '/admin/orders'],
];

/** Calls that show a single order, customer or product. */
export const callsOfThings = async (read: (path: string) => Promise<unknown>): Promise<Call[]> => {
  const firstId = async (path: string): Promise<string> => {
    const [row] = (await read(path)) as readonly { _id: string }[];
    if (!row) throw new Error(`${path} is empty: npm run seed -- --large fills the shop.`);
    return row._id;
  };
  // The oldest customer has bought most.
  const [orderId, userId, productId] = [
    await firstId('/api/orders?status=delivered&page=100&limit=10'),
    await firstId('/api/users?role=customer&page=990&limit=10'),
    await firstId('/api/products?page=380&limit=24'),
  ];
  return [
    ['Order', `/api/orders/detail/${orderId}`],
    ['Order: steps', `/api/orders/${orderId}/steps`],
    ['Order: ledger', `/api/orders/${orderId}/ledger`],
    ['Order: packing slip', `/api/orders/${orderId}/packing-slip.pdf`],
    ['Order: invoice', `/api/orders/${orderId}/invoice.pdf`],
    ['Customer', `/api/users/${userId}`],
    ['Customer: orders', `/api/orders?user=${userId}&page=1&limit=10`],
    ['Customer: addresses', `/api/address/${userId}`],
    ['Customer: own orders', `/api/orders/${userId}?page=1&limit=10`],
    ['Customer: export', `/api/users/${userId}/export`],
    ['Product', `/api/admin/products/${productId}`],
    ['Product: stock moves', `/api/products/${productId}/stock-moves?page=1&limit=10`],
    ['Shop: product', `/api/products/${productId}`],
    ['Page: product', `/products/${productId}`],
  ];
};
