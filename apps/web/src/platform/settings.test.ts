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

  it('have the limits of cash on delivery if the shop offers it', () => {
    const cash = { cities: ['Kathmandu'], maxRupees: 20_000, firstOrder: true };

    expect(readSettings(pageWith(JSON.stringify({ cash })))).toEqual({ ...DEFAULT_SETTINGS, cash });
  });

  it.each(['', 'null', '{"usdToNpr":"a lot","shopName":7,"cash":true}', '{broken', '[]'])(
    'have defaults over %j',
    (text) => {
      expect(readSettings(pageWith(text))).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('have defaults if the page has none', () => {
    expect(readSettings(document.implementation.createHTMLDocument())).toEqual(DEFAULT_SETTINGS);
  });
});
