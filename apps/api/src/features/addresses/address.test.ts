import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Address } from '@paila/shared';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { AddressBookModel } from './address.model.js';
import { addAddress } from './address.service.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const addressList = async (sita: LoggedIn): Promise<Address[]> =>
  (await sita.get(`/api/address/${sita.user._id}`)).body as Address[];
const add = async (sita: LoggedIn, city: string): Promise<Address> =>
  (await sita.post('/api/address/').send({ ...shop.anAddress({ city }), user: sita.user._id })).body as Address;
const defaultsIn = (list: readonly Address[]): string[] =>
  list.filter(({ checked }) => checked).map(({ city }) => city);

describe('an address book', () => {
  it('is empty at first, and its first address becomes the default', async () => {
    const sita = await shop.shopper();
    expect(await sita.get(`/api/address/${sita.user._id}`)).toMatchObject({ status: 200, body: [] });

    const answer = await sita.post('/api/address/').send({ ...shop.anAddress(), user: sita.user._id });

    const expected = { ...shop.anAddress(), _id: expect.any(String), user: sita.user._id, checked: true };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await addressList(sita)).toEqual([expected]);
  });

  it('answers a missing field of an old address as an empty text', async () => {
    const sita = await shop.shopper();
    await add(sita, 'Lalitpur');
    await AddressBookModel.updateOne({ _id: sita.user._id }, { $unset: { 'addresses.0.zipcode': 1 } });

    expect(await addressList(sita)).toMatchObject([{ city: 'Lalitpur', zipcode: '' }]);
  });

  it('keeps its default when more addresses are added, and lists the oldest first', async () => {
    const sita = await shop.shopper();
    for (const city of ['Lalitpur', 'Pokhara', 'Dharan']) await add(sita, city);

    const list = await addressList(sita);

    expect(list.map(({ city }) => city)).toEqual(['Lalitpur', 'Pokhara', 'Dharan']);
    expect(defaultsIn(list)).toEqual(['Lalitpur']);
  });

  it('changes an address and keeps the default', async () => {
    const sita = await shop.shopper();
    const home = await add(sita, 'Lalitpur');

    const answer = await sita
      .put(`/api/address/${home._id}`)
      .send({ ...home, streetAddress: ' 7 Patan Dhoka ', checked: false, zipcode: undefined });

    const expected = { ...home, streetAddress: '7 Patan Dhoka', zipcode: '', checked: true };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await addressList(sita)).toEqual([expected]);
  });

  it('answers the list when another address becomes the default', async () => {
    const sita = await shop.shopper();
    await add(sita, 'Lalitpur');
    const pokhara = await add(sita, 'Pokhara');

    const answer = await sita
      .put(`/api/address/default/${pokhara._id}`)
      .send({ id: pokhara._id, checked: true, user: sita.user._id });

    expect(answer.status).toBe(200);
    expect(defaultsIn(answer.body as Address[])).toEqual(['Pokhara']);
    expect(await addressList(sita)).toEqual(answer.body);
  });

  it('changes nothing for checked: false', async () => {
    const sita = await shop.shopper();
    const lalitpur = await add(sita, 'Lalitpur');
    const pokhara = await add(sita, 'Pokhara');

    for (const { _id } of [lalitpur, pokhara]) {
      const answer = await sita.put(`/api/address/default/${_id}`).send({ id: _id, checked: false });
      expect(answer.status).toBe(200);
      expect(defaultsIn(answer.body as Address[])).toEqual(['Lalitpur']);
    }
  });

  it('makes the newest other address the default when the default is deleted', async () => {
    const sita = await shop.shopper();
    const lalitpur = await add(sita, 'Lalitpur');
    await add(sita, 'Pokhara');
    const dharan = await add(sita, 'Dharan');

    const first = await sita.delete(`/api/address/${lalitpur._id}`);
    expect(first.status).toBe(200);
    expect(defaultsIn(first.body as Address[])).toEqual(['Dharan']);

    await sita.delete(`/api/address/${dharan._id}`);
    expect(defaultsIn(await addressList(sita))).toEqual(['Pokhara']);
  });

  it('makes a new address the default on request', async () => {
    const sita = await shop.shopper();
    await add(sita, 'Lalitpur');

    await sita.post('/api/address').send({ ...shop.anAddress({ city: 'Pokhara' }), checked: true });

    expect(defaultsIn(await addressList(sita))).toEqual(['Pokhara']);
  });

  it('holds 50 addresses at most', async () => {
    const sita = await shop.shopper();
    const { _id } = await add(sita, 'Lalitpur');
    const book = await AddressBookModel.findById(sita.user._id).orFail().lean();
    const others = Array.from({ length: 49 }, () => ({ ...shop.anAddress(), checked: false, createdAt: new Date() }));
    await AddressBookModel.updateOne({ _id: sita.user._id }, { addresses: [...book.addresses, ...others] });

    const answer = await sita.post('/api/address').send(shop.anAddress());

    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_addresses' } });
    expect(await sita.delete(`/api/address/${_id}`)).toMatchObject({ status: 200 });
    expect(await sita.post('/api/address').send(shop.anAddress())).toMatchObject({ status: 200 });
  });
});

describe('the form of an address', () => {
  it.each([
    ['firstname', 'Please enter your first name'],
    ['lastname', 'Please enter your last name'],
    ['phone', 'Please enter your phone number'],
    ['streetAddress', 'Please enter your address'],
    ['city', 'Please enter your city'],
    ['state', 'Please enter your state'],
  ])('requires %s', async (path, msg) => {
    const sita = await shop.shopper();

    const answer = await sita.post('/api/address/').send({ ...shop.anAddress(), [path]: '  ' });

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', msg, errors: [{ msg, path }] } });
    expect(await addressList(sita)).toEqual([]);
  });

  it('needs no zip code and no country', async () => {
    const sita = await shop.shopper();
    const { zipcode: _zipcode, country: _country, ...rest } = shop.anAddress();

    expect(await sita.post('/api/address/').send(rest)).toMatchObject({
      status: 200,
      body: { country: '', zipcode: '' },
    });
  });

  it('accepts texts only', async () => {
    const sita = await shop.shopper();
    const send = (fields: object) => sita.post('/api/address/').send({ ...shop.anAddress(), ...fields });

    expect(await send({ city: { $gt: '' } })).toMatchObject({ status: 400, body: { errors: [{ path: 'city' }] } });
    expect(await send({ zipcode: ['44600'] })).toMatchObject({ status: 400, body: { errors: [{ path: 'zipcode' }] } });
    expect(await send({ checked: 'yes' })).toMatchObject({ status: 400, body: { errors: [{ path: 'checked' }] } });
  });
});

describe("somebody else's address", () => {
  it('answers 404, as for an address that does not exist', async () => {
    const [sita, hari] = [await shop.shopper(), await shop.shopper()];
    const { _id } = await add(sita, 'Lalitpur');
    const notFound = { status: 404, body: { msg: 'Address not found', code: 'not_found' } };

    for (const id of [_id, '0123456789abcdef01234567', 'home']) {
      expect(await hari.put(`/api/address/${id}`).send(shop.anAddress())).toMatchObject(notFound);
      expect(await hari.put(`/api/address/default/${id}`).send({ checked: true })).toMatchObject(notFound);
      expect(await hari.delete(`/api/address/${id}`)).toMatchObject(notFound);
    }
    expect(await addressList(sita)).toMatchObject([{ city: 'Lalitpur' }]);
  });

  it('cannot be created by naming another account', async () => {
    const [sita, hari] = [await shop.shopper(), await shop.shopper()];
    const own = await add(hari, 'Pokhara');
    const sent = { ...shop.anAddress(), user: sita.user._id };

    expect(await hari.get(`/api/address/${sita.user._id}`)).toMatchObject({ status: 403 });
    expect(await hari.post('/api/address/').send(sent)).toMatchObject({ status: 403 });
    expect(await hari.put(`/api/address/${own._id}`).send(sent)).toMatchObject({ status: 403 });
    expect(await hari.post('/api/address/').send({ ...sent, user: ['x'] })).toMatchObject({ status: 400 });
    expect(await shop.guest.post('/api/address/').send(sent)).toMatchObject({ status: 401 });
    expect(await addressList(sita)).toEqual([]);
  });

  it('is open to an admin', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const { _id } = await add(sita, 'Lalitpur');

    const answer = await admin
      .put(`/api/address/${_id}`)
      .send({ ...shop.anAddress({ city: 'Patan' }), user: sita.user._id });

    expect(answer).toMatchObject({ status: 200, body: { _id, user: sita.user._id, city: 'Patan' } });
  });
});

describe('two simultaneous calls', () => {
  it('never leave two defaults or none', async () => {
    const sita = await shop.shopper();
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(sita, `City ${String(index)}`)));
    const list = await addressList(sita);
    expect(list).toHaveLength(8);
    expect(defaultsIn(list)).toHaveLength(1);

    await Promise.all(
      list.map(({ _id }, index) =>
        index < 4
          ? sita.put(`/api/address/default/${_id}`).send({ checked: true })
          : sita.delete(`/api/address/${_id}`),
      ),
    );

    const left = await addressList(sita);
    expect(left).toHaveLength(4);
    expect(defaultsIn(left)).toHaveLength(1);
  });

  it('create one address book when they are the first', async () => {
    const { user } = await shop.shopper();

    await Promise.all(Array.from({ length: 10 }, () => addAddress(user._id, shop.anAddress(), false)));

    const { addresses } = await AddressBookModel.findById(user._id).orFail().lean();
    expect(addresses).toHaveLength(10);
    expect(addresses.filter(({ checked }) => checked)).toHaveLength(1);
  });

  it('report to the second of two deletes that the address is gone', async () => {
    const sita = await shop.shopper();
    const { _id } = await add(sita, 'Lalitpur');

    const answers = await Promise.all([sita.delete(`/api/address/${_id}`), sita.delete(`/api/address/${_id}`)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
