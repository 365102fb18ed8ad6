import { afterAll, beforeEach } from '@jest/globals';
import type { PublicShopSettings, ShopSettings } from '@paila/shared';
import { openShop, type Caller, type Shop } from './open-shop.js';

/** Opens two instances of a shop for the suite that calls it. Before each test, all settings have their defaults. */
export const openSettingsSuite = async () => {
  const shop = await openShop({ usdToNpr: 140 });
  /** Another instance of the shop on the same database. */
  const elsewhere = await openShop({ usdToNpr: 140 });
  const admin = await shop.admin();
  const change = (body: object, ifMatch?: string, caller: Caller = admin) => {
    const call = caller.put('/api/settings').send(body);
    return ifMatch === undefined ? call : call.set('If-Match', ifMatch);
  };
  beforeEach(async () => {
    await change({});
  });
  afterAll(async () => {
    await elsewhere.close();
    await shop.close();
  });

  return {
    shop,
    elsewhere,
    admin,
    change,
    settings: async (): Promise<ShopSettings> => (await admin.get('/api/settings')).body as ShopSettings,
    shown: async (at: Shop = shop): Promise<PublicShopSettings> =>
      (await at.guest.get('/api/settings/public')).body as PublicShopSettings,
  };
};

/** The shop's public settings without any change. */
export const CONTACT = {
  address: 'Jhamsikhel Road, Lalitpur 44600, Kathmandu Valley, Nepal',
  phone: '+977 1 5550 142',
  email: 'support@paila.example',
};
