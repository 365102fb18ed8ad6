import { afterEach } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { openTestApi, type Route, on, type TestApi } from '../testing/test-api.js';
import { api, messageOf } from './api.js';
import { errorsIn } from './error-translation.js';
import { http } from './http.js';
import { addLocale, useLocale as speak } from './i18n.js';
import { sessionExpired } from './session.js';

const open: TestApi[] = [];
afterEach(async () => {
  speak('en');
  for (const testApi of open.splice(0)) await testApi.close();
});

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, { url: string; params?: object }>({ query: (call) => call }),
    order: build.mutation<unknown, undefined>({ query: () => ({ url: '/orders/', method: 'POST', data: {} }) }),
  }),
});

/** A caller of the API with the given answers, and the events that its calls dispatched. */
const aCaller = async (...routes: Route[]) => {
  const testApi = await openTestApi(...routes);
  open.push(testApi);
  const events: string[] = [];
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      events: (state = null, action: { type: string }) => {
        if (!action.type.startsWith('api/') && !action.type.startsWith('@@')) events.push(action.type);
        return state;
      },
    },
    middleware: (standard) => standard().concat(api.middleware),
  });
  return {
    testApi,
    events,
    get: (url: string, params?: object) =>
      store.dispatch(calls.endpoints.read.initiate({ url, ...(params && { params }) }, { forceRefetch: true })),
    order: () => store.dispatch(calls.endpoints.order.initiate(undefined)),
  };
};

describe('calls to the API', () => {
  it('pass on the errors of the server, field by field', async () => {
    const body = {
      msg: 'Please enter your city',
      code: 'validation',
      errors: [{ msg: 'Please enter your city', path: 'city' }],
    };
    const { order } = await aCaller(on('POST', '/orders', { status: 400, body }));

    const { error } = await order();

    expect(error).toEqual({ status: 400, ...body });
  });

  it('keep the fresh amount and the short lines of a refused order', async () => {
    const body = {
      msg: 'Prices changed',
      code: 'amount_changed',
      amount: 91.5,
      lines: [{ productId: 'p', available: 1 }],
    };
    const { order } = await aCaller(on('POST', '/orders', { status: 409, body }));

    const { error } = await order();

    expect(error).toMatchObject({ status: 409, amount: 91.5, lines: [{ productId: 'p', available: 1 }] });
  });

  it('translate an error if the catalogue of the language has its words', async () => {
    const texts = {
      'Order not found': ['अर्डर भेटिएन'],
      'Too many attempts. Please wait {count} minutes and try again': ['{count} मिनेट पर्खनुहोस्'],
      'The request is not valid': ['अनुरोध मिलेन'],
      'Please enter your city': ['सहर लेख्नुहोस्'],
    };
    addLocale('ne', { texts, formFor: () => 0, errorText: errorsIn(texts) });
    const messages = async (): Promise<string[]> => {
      const { get } = await aCaller(
        on('GET', '/order', {
          status: 404,
          body: { msg: 'Order not found', code: 'not_found', params: { kind: 'order' } },
        }),
        on('GET', '/often', {
          status: 429,
          body: {
            msg: 'Too many attempts. Please wait 5 minutes and try again',
            code: 'too_many_requests',
            params: { count: 5, unit: 'minutes' },
          },
        }),
        on('GET', '/city', { status: 400, body: { msg: 'Please enter your city', code: 'validation' } }),
        on('GET', '/other', { status: 400, body: { msg: 'Too many cities', code: 'validation' } }),
        on('GET', '/newer', { status: 409, body: { msg: 'This moon is taken', code: 'toString' } }),
        on('GET', '/login', { status: 401, body: { msg: 'Invalid credentials', code: 'invalid_credentials' } }),
      );
      const answers: string[] = [];
      for (const path of ['/order', '/often', '/city', '/other', '/newer', '/login']) {
        answers.push(messageOf((await get(path)).error));
      }
      return answers;
    };

    const english = await messages();
    speak('ne');
    const nepali = await messages();

    expect(english).toEqual([
      'Order not found',
      'Too many attempts. Please wait 5 minutes and try again',
      'Please enter your city',
      'Too many cities',
      'This moon is taken',
      'Invalid credentials',
    ]);
    expect(nepali).toEqual([
      'अर्डर भेटिएन',
      '5 मिनेट पर्खनुहोस्',
      'सहर लेख्नुहोस्',
      'Too many cities',
      'This moon is taken',
      'Invalid credentials',
    ]);
  });

  it.each([
    ['without a code', { msg: 'No such sock' }, 'No such sock'],
    ['with the code of a newer shop', { msg: 'This moon is taken', code: 'moon_taken' }, 'This moon is taken'],
    ['as a list of errors alone', { errors: [{ msg: 'No title' }] }, 'No title'],
    ['as a short plain text', 'User already exists', 'User already exists'],
  ])("show the server's words when they come %s", async (_how, body, words) => {
    const { get, order } = await aCaller(
      on('GET', '/x', { status: 400, body }),
      on('POST', '/orders', { status: 500, body, headers: { 'Content-Type': 'text/plain' } }),
    );

    expect(messageOf((await get('/x')).error)).toBe(words);
    expect(messageOf((await order()).error)).toBe(words);
  });

  it('have a message for the error page of another server', async () => {
    const { get } = await aCaller(on('GET', '/x', { status: 502, body: '<h1>Bad gateway</h1>' }));

    const { error } = await get('/x');

    expect(messageOf(error)).toBe('The shop is having trouble right now');
  });

  it('do not mistake a web page for data', async () => {
    const { get } = await aCaller(on('GET', '/x', { body: '<!doctype html>' }));

    const { data, error } = await get('/x');

    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: 200, code: 'not_readable' });
  });

  it('show that the shop could not be reached when there is no answer', async () => {
    const { get, testApi } = await aCaller();
    const { baseURL } = http.defaults;
    await testApi.close();
    http.defaults.baseURL = baseURL ?? '';

    const { error } = await get('/x');

    expect(error).toEqual({ status: null, code: 'no_answer', msg: 'We could not reach the shop' });
  });

  it('send the token if there is one', async () => {
    const { get, testApi } = await aCaller(on('GET', '/x', { body: [] }));
    window.localStorage.setItem('userToken', 'null');
    await get('/x');
    window.localStorage.setItem('userToken', 'a-token');
    await get('/x');

    expect(testApi.calls.map((call) => call.headers['x-auth-token'])).toEqual([undefined, 'a-token']);
  });

  it('leave out missing parameters', async () => {
    const { get, testApi } = await aCaller(on('GET', '/x', { body: [] }));

    await get('/x', { color: 'blue', size: undefined });

    expect(testApi.calls[0]?.query.toString()).toBe('color=blue');
  });

  it('announce that the server refuses the token, but not a wrong password', async () => {
    window.localStorage.setItem('userToken', 'a-token');
    const { get, events } = await aCaller(
      on('GET', '/x', { status: 401, body: { msg: 'Invalid credentials', code: 'invalid_credentials' } }),
      on('GET', '/y', { status: 401, body: { msg: 'Please log in', code: 'unauthorized' } }),
    );

    await get('/x');
    expect(events).toEqual([]);
    await get('/y');
    expect(events).toEqual([sessionExpired.type]);
  });
});
