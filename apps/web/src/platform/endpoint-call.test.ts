import { addresses, authentication, carts, orders, products, users } from '@paila/shared';
import { endpointCall } from './endpoint-call.js';

const credentials = { email: 'asha', password: 'secret-pass' };
const registration = { ...credentials, firstname: 'Asha', lastname: 'Rai', username: 'asha' };
const address = {
  firstname: 'Asha',
  lastname: 'Rai',
  phone: '9800000002',
  city: 'Pokhara',
  state: 'Gandaki',
  streetAddress: 'Lakeside 4',
};

describe('the address of a call', () => {
  it.each([
    ['/auth', endpointCall(authentication, 'logIn', { body: credentials })],
    ['/auth', endpointCall(authentication, 'me', {})],
    ['/users', endpointCall(users, 'register', { body: registration })],
    ['/products/', endpointCall(products, 'listProducts', {})],
    ['/cart/', endpointCall(carts, 'createCart', { body: { _id: 'u1', products: [] } })],
    ['/address/', endpointCall(addresses, 'addAddress', { body: { ...address, user: 'u1' } })],
    ['/orders/', endpointCall(orders, 'placeOrder', { body: { products: [], amount: 0, address } })],
  ])('ends with a slash for a collection, or without: %s', (url, call) => {
    expect(call.url).toBe(url);
  });

  it('contains its parameters, whatever their characters', () => {
    const { url } = endpointCall(products, 'showProduct', { params: { idOrSlug: 'a/b c' } });

    expect(url).toBe('/products/a%2Fb%20c');
  });
});
