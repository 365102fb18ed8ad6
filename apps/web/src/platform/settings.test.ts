import { DEFAULT_SETTINGS, readSettings } from './settings.js';

const pageWith = (text: string): Document => {
  const page = document.implementation.createHTMLDocument();
  const element = page.createElement('script');
  element.type = 'application/json';
  element.id = 'public-settings';
  element.textContent = text;
  page.head.append(element);
  return page;
};

describe('settings in the page', () => {
  it('are read from the page', () => {
    const settings = readSettings(pageWith('{"shopName":"Pasal","usdToNpr":140.5,"khaltiPublicKey":"k"}'));

    expect(settings).toEqual({ ...DEFAULT_SETTINGS, shopName: 'Pasal', usdToNpr: 140.5, khaltiPublicKey: 'k' });
  });

  it('have the terms of cash on delivery and of pick-up if the shop offers them', () => {
    const cash = { maxRupees: 20_000, firstOrder: true };
    const pickUp = { opensAt: 10, closesAt: 18 };

    expect(readSettings(pageWith(JSON.stringify({ cash, pickUp })))).toEqual({ ...DEFAULT_SETTINGS, cash, pickUp });
  });

  it.each(['', 'null', '{"usdToNpr":"a lot","shopName":7,"cash":true,"pickUp":true}', '{broken', '[]'])(
    'have defaults over %j',
    (text) => {
      expect(readSettings(pageWith(text))).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('have defaults if the page has none', () => {
    expect(readSettings(document.implementation.createHTMLDocument())).toEqual(DEFAULT_SETTINGS);
  });
});
