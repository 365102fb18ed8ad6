import {
  type CartCost,
  type Cents,
  fromCents,
  type LineItemInput,
  type OfferedProviders,
  paymentProblem,
  shopSettings,
  toLineItem,
  toPaisa,
} from '@paila/shared';
import type { Logger } from 'pino';
import { expectedStates } from '../../platform/http/preconditions.js';
import { prepareJson, sendVersioned } from '../../platform/http/prepared-answer.js';
import { serve } from '../../platform/http/serve.js';
import { offeredProviders } from '../../platform/payment-settings.js';
import type { Settings } from '../../platform/settings.js';
import { createLiveSettings, withDefaults } from './live-settings.js';
import { changeSettings, publicSettings, settingsHistory, toSettings, normalised } from './shop-settings.service.js';

export interface ShopSettingsDeps {
  readonly settings: Pick<Settings, 'usdToNpr' | 'khalti' | 'esewa'>;
  /** The current price of these lines. */
  readonly amountOf: (lines: readonly LineItemInput[]) => Promise<Cents>;
  readonly log: Logger;
}

const costAt = (amount: Cents, usdToNpr: number, providers: OfferedProviders): CartCost => {
  const charge = toPaisa(amount, usdToNpr);
  return { amount: fromCents(amount), charge, payable: paymentProblem(charge, providers) === undefined };
};

/** Loads the settings in force, and follows their changes until closed. */
export const createShopSettings = async ({ settings, amountOf, log }: ShopSettingsDeps) => {
  const live = createLiveSettings(settings, log);
  await live.open();
  const routes = serve(shopSettings, {
    showPublicSettings: ({ req, res }) => prepareJson(JSON.stringify(publicSettings(live.now().terms))).send(req, res),
    showSettings: async ({ req, res }) => sendVersioned(req, res, await toSettings(live.now(), live.defaults)),
    showDeskSettings: () => {
      const { lowStock, timeZone } = live.now().values;
      return { lowStock, timeZone };
    },
    changeSettings: ({ headers, body: { version, ...sent }, actor }) => {
      const expected = expectedStates(headers['if-match'], version);
      return changeSettings(sent, { actor, expected, defaults: live.defaults });
    },
    listSettingsChanges: ({ page }) => settingsHistory(live.defaults, page),
    previewSettings: async ({ body }) => {
      const amount = await amountOf(body.lines.map(toLineItem));
      const then = withDefaults(normalised(body.settings), live.defaults);
      const cost = ({ usdToNpr }: { readonly usdToNpr: number }) =>
        costAt(amount, usdToNpr, offeredProviders(settings));
      return { now: cost(live.now().values), then: cost(then) };
    },
  });
  return { live, routes: [routes], close: live.close };
};
