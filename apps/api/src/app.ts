import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { STORED_TIMES } from './audits.js';
import { createAccounts, createPasswords } from './features/accounts/index.js';
import { accountAddresses, createAddresses, removeAccountAddresses } from './features/addresses/index.js';
import { accountCart, createCarts, removeAccountCart } from './features/carts/index.js';
import { createCash } from './features/cash/index.js';
import { createCatalog, ownPicture, picturesOfProducts, storeFetchedPicture } from './features/catalog/index.js';
import { createDocs } from './features/docs/index.js';
import { createHealth } from './features/health/index.js';
import { createInvoices, ordersWithDocuments } from './features/invoices/index.js';
import { createMedia } from './features/media/index.js';
import {
  claimGuestMessages,
  createMessages,
  accountMessages,
  removeAccountMessages,
} from './features/messages/index.js';
import { createNotifications, mailboxRoutes, accountMails } from './features/notifications/index.js';
import { createOrderDocuments } from './features/order-documents/index.js';
import * as orders from './features/orders/index.js';
import {
  createPayments,
  enterCash,
  paymentEvents,
  paymentsOfUnpaid,
  refuseErasingWhilePaying,
} from './features/payments/index.js';
import { createReports } from './features/reports/index.js';
import { createShopSettings } from './features/shop-settings/index.js';
import type { Feature } from './platform/feature.js';
import { createHttpApp } from './platform/http/http-app.js';
import { createTraffic } from './platform/http/traffic.js';
import { createScheduler } from './platform/jobs/index.js';
import { storedTimesJob } from './platform/mend-times.js';
import { createMetricsPage } from './platform/metrics/index.js';
import type { Settings } from './platform/settings.js';
import { webRoutes } from './storefront/index.js';

/** The folder of the built web app. The path is the same from the sources and from the bundle. */
const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Puts the shop together on a connected database. Opens no port.
 * @param passwords closed with the app
 */
export const createApp = async (
  settings: Settings,
  log: Logger,
  passwords = createPasswords(settings.bcryptCost, { refusesWeak: settings.refuseWeakPasswords, log }),
) => {
  const ending = new AbortController();
  const shopSettings = await createShopSettings({ settings, amountOf: orders.currentAmount, log });
  const { live } = shopSettings;
  const terms = () => live.now().terms;
  const catalog = await createCatalog({ settings, lowStock: () => terms().lowStock, log });
  const { readModel, newAnswers } = catalog;
  const traffic = createTraffic();
  const media = await createMedia({
    settings,
    products: readModel.products,
    allProducts: readModel.forAdmins.all,
    usedBy: [picturesOfProducts, orders.picturesOfOrders],
    storeFetched: storeFetchedPicture,
    traffic,
    log,
  });
  const notifications = await createNotifications({
    settings,
    live: terms,
    picture: ({ product, img }) => media.readMailPicture(ownPicture(readModel.get(product), img)),
    log,
  });
  const accounts = createAccounts({
    settings,
    passwords,
    removers: [
      refuseErasingWhilePaying,
      removeAccountCart,
      removeAccountAddresses,
      orders.anonymiseAccountOrders,
      removeAccountMessages,
    ],
    readers: {
      addresses: accountAddresses,
      cart: accountCart,
      orders: ordersWithDocuments,
      messages: accountMessages,
      mails: accountMails,
    },
    orderFigures: orders.accountOrderFigures,
    guestClaims: [orders.claimGuestOrders, claimGuestMessages],
  });
  const payments = createPayments({
    settings,
    usdToNpr: () => terms().usdToNpr,
    cashOffer: terms,
    stop: ending.signal,
    log,
  });
  const { orderOfPayment, cancelPaid } = payments;
  /** The shop as its papers show it. */
  const shop = () => ({ ...terms(), name: settings.shopName });
  const invoices = createInvoices({ shop, log });
  const health = createHealth(settings);
  const features: readonly Feature[] = [
    catalog,
    media,
    accounts,
    await createCarts({ readModel, log }),
    createAddresses(),
    orders.createOrders({
      settings,
      terms,
      orderOfPayment,
      cancelPaid,
      paymentEvents,
      paymentsOfUnpaid,
      enterCash,
      log,
    }),
    payments,
    createCash(() => terms().timeZone),
    invoices,
    createOrderDocuments(shop, settings, invoices.issue, log),
    shopSettings,
    createReports({ live, readModel, hasMailServer: settings.smtpUrl !== '' }),
    createMessages(settings),
    notifications,
  ];

  const collect = <Part>(part: (feature: Feature) => readonly Part[] | undefined): Part[] =>
    features.flatMap((feature) => part(feature) ?? []);
  const routes = collect((feature) => feature.routes);
  const jobs = [...collect((feature) => feature.jobs), storedTimesJob(STORED_TIMES, log)];
  const scheduler = createScheduler({ jobs, log });
  scheduler.start();
  const { metricsPort, metricsToken } = settings;
  const metrics =
    metricsPort === undefined && metricsToken === ''
      ? undefined
      : createMetricsPage({ settings, readings: [...collect((feature) => feature.readings), scheduler.reading], log });
  const mailbox = settings.production ? [] : [mailboxRoutes(settings)];
  return {
    app: createHttpApp({
      settings,
      identify: accounts.identify,
      unlogged: health.routes,
      routes: [...routes, ...createDocs([...routes, ...health.routes], settings).routes],
      pages: [...mailbox, webRoutes({ settings, live, readModel, newAnswers, dist: WEB_DIST, log })],
      metrics: metricsPort === undefined ? metrics : undefined,
      traffic,
      log,
    }),
    /** The page of metrics; undefined if the operator wants none. */
    metrics,
    readModel,
    live,
    /** Ends the background work: change streams and jobs. */
    close: async (): Promise<void> => {
      ending.abort();
      await Promise.all([
        scheduler.stop(),
        ...collect((feature) => feature.consumers).map((consumer) => consumer.close()),
      ]);
      await Promise.all(features.map(async (feature) => feature.close?.()));
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
