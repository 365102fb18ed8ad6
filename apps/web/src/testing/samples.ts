import {
  type Address,
  type DeliveryZone,
  eachAddressField,
  type LoginSession,
  type Order,
  type Product,
  type User,
} from '@paila/shared';

let made = 0;

const allMade: Product[] = [];

/** Every product that a test has made so far, as its catalogue. */
export const productsMade: readonly Product[] = allMade;

/** A new product; pass the fields that the test is about. */
export const aProduct = (given: Partial<Product> = {}): Product => {
  made += 1;
  const number = String(made).padStart(3, '0');
  const color = given.color ?? ['blue'];
  const gender = given.gender ?? ['men'];
  const product: Product = {
    _id: `65a0000000000000000000${number}`.slice(-24),
    slug: `runner-${number}`,
    title: `Runner ${number}`,
    desc: 'A light runner with a springy sole.',
    company: 'nike',
    price: 120,
    discountPrice: 90,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    img: [1, 2, 3, 4].map((view) => `/pictures/runner-${number}/view-${String(view)}.webp`),
    alt: `Runner ${number} from the side`,
    type: 'runner',
    categories: [{ color, gender }],
    size: ['41', '42', '43'],
    stock: { '41': 3, '42': 5, '43': 0 },
    ...given,
    color,
    gender,
  };
  allMade.push(product);
  return product;
};

export const aUser = (given: Partial<User> = {}): User => ({
  _id: '65b000000000000000000001',
  firstname: 'Asha',
  lastname: 'Gurung',
  username: 'asha',
  email: 'asha@paila.example',
  phone: '',
  gender: '',
  role: 'customer',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** A session on a phone. */
export const aSession = (given: Partial<LoginSession> = {}): LoginSession => ({
  _id: '65e000000000000000000001',
  device: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  createdAt: '2026-11-01T06:00:00.000Z',
  lastSeenAt: '2026-11-20T06:00:00.000Z',
  current: false,
  ...given,
});

export const anAddress = (given: Partial<Address> = {}): Address => ({
  _id: '65c000000000000000000001',
  user: '65b000000000000000000001',
  ...eachAddressField(() => ''),
  firstname: 'Asha',
  lastname: 'Gurung',
  phone: '9800000001',
  streetAddress: 'Jhamsikhel Road 12',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
  checked: true,
  ...given,
});

/** A zone of some cities with free delivery in one day and without cash; pass the fields that the test is about. */
export const aZone = (cities: readonly string[], given: Partial<DeliveryZone> = {}): DeliveryZone => ({
  cities,
  fee: 0,
  days: 1,
  cutOffHour: 15,
  cash: false,
  ...given,
});

/** A pending order of one item; pass the fields that the test is about. */
export const anOrder = (given: Partial<Order> = {}): Order => {
  const { _id, title, price, discountPrice, img, slug } = aProduct();
  return {
    _id: '65d000000000000000000001',
    user: '65b000000000000000000001',
    amount: 90,
    deliveryFee: 0,
    discount: 0,
    status: 'pending',
    version: 1,
    createdAt: '2026-11-21T06:00:00.000Z',
    address: anAddress(),
    paymentID: null,
    products: [
      [
        {
          product: { _id, title, price, discountPrice, slug, img: img[0] ?? '' },
          quantity: 1,
          itemTotal: discountPrice,
          size: '42',
        },
      ],
    ],
    history: [{ status: 'pending', at: '2026-11-21T06:00:00.000Z', by: 'shopper' }],
    ...given,
  };
};
