import { join } from 'node:path';
import { modelsDir, picturesDir } from '@paila/demo-data';
import type { Logger } from 'pino';
import cors from 'cors';
import express, { type Express } from 'express';
import { addressesOf, addressRoutes, removeAddressesOf } from './features/addresses/index.js';
import {
  accountRoutes,
  createIdentify,
  createLinkTokens,
  createPasswords,
  createTokens,
  passwordResetJob,
} from './features/accounts/index.js';
import { identifyWith } from './platform/http/guards.js';
import type { FeatureRoutes } from './platform/http/serve.js';
import { cartOf, cartRoutes, removeCartOf, removeLateCarts, settleCarts } from './features/carts/index.js';
import { docsRoutes } from './features/docs/index.js';
import { healthRoutes } from './features/health/index.js';
import {
  adoptGuestOrders,
  amountOfLines,
  anonymiseOrdersOf,
  everyOrderOf,
  guestDataJob,
  orderAliasRoutes,
  orderFiguresOf,
  orderRoutes,
  orderLinkJob,
  ownOrderRoutes,
  picturesOfOrders,
  warnOfReviews,
} from './features/orders/index.js';
import {
  adoptMessages,
  messageDataJob,
  messageRoutes,
  messagesOf,
  removeMessagesOf,
} from './features/messages/index.js';
import { createNotifications, MAILBOX_PATH, mailboxRoutes, mailsOf } from './features/notifications/index.js';
import { createPrinter, orderDocumentRoutes } from './features/order-documents/index.js';
import {
  createPayments,
  paymentEventsOf,
  paymentRoutes,
  refundRoutes,
  refuseErasingWhilePaying,
} from './features/payments/index.js';
import {
  createPictureClaims,
  createMailPictures,
  createPictures,
  createPicturesAhead,
  createRemovedPictures,
  createPictureStore,
  createPictureUploads,
  pictureRoutes,
  pictureUploadRoutes,
  remotePicturesJob,
  unusedPicturesJobs,
} from './features/media/index.js';
import {
  createNewAnswers,
  createProductReadModel,
  picturesOfProducts,
  productAdminRoutes,
  productRoutes,
  ownPicture,
  showFetched,
  type ProductReadModel,
} from './features/catalog/index.js';
import { reportRoutes } from './features/reports/index.js';
import { createLiveSettings, shopSettingsRoutes, type LiveSettings } from './features/shop-settings/index.js';
import { webRoutes } from './storefront/index.js';
import { webDist } from './paths.js';
import { errorHandler, unknownApiPath } from './platform/http/error-handler.js';
import { safeHeaders } from './platform/http/headers.js';
import { sameHeaders } from './platform/http/same-headers.js';
import { jsonBody } from './platform/http/json-body.js';
import { createScheduler } from './platform/jobs/index.js';
import { storedTimesJob } from './platform/mend-times.js';
import { STORED_TIMES } from './stored-times.js';
import { requestLog } from './platform/log.js';
import { warnOfUnknownProxies } from './platform/http/unknown-proxies.js';
import { otherMethods } from './platform/http/methods.js';
import type { Settings } from './platform/settings.js';
import { openTemporaryFiles } from './platform/temporary-files.js';

export interface App {
  readonly app: Express;
  readonly readModel: ProductReadModel;
  readonly live: LiveSettings;
  /** Ends what runs in the background: change streams, jobs. */
  readonly close: () => Promise<void>;
}

const API = '/api';

const corsFor = ({ corsOrigins }: Settings): express.RequestHandler => {
  const forOrigins = cors({
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Authorization', 'X-Auth-Token', 'X-Order-Token', 'Idempotency-Key', 'If-Match'],
    exposedHeaders: ['X-Total-Count', 'Link', 'ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    // Each path answers OPTIONS itself, with the methods it has.
    preflightContinue: true,
  });
  const forOwnPages = sameHeaders(forOrigins);
  // The shop's own pages ask without an origin, and get the same headers each time.
  return (req, res, next) => {
    const isAsked = req.headers.origin !== undefined || req.method === 'OPTIONS';
    void (isAsked ? forOrigins : forOwnPages)(req, res, next);
  };
};

/** Caches must not store what an account sees; the catalogue's answers set their own header. */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * Puts the shop together on a connected database. Opens no port.
 * @param site the folder of the built web app
 * @param passwords closed with the app
 */
export const createApp = async (
  settings: Settings,
  log: Logger,
  site = webDist,
  passwords = createPasswords(settings.bcryptCost, { refusesWeak: settings.refuseWeakPasswords, log }),
): Promise<App> => {
  const live = createLiveSettings(settings, log);
  await live.open();
  const readModel = createProductReadModel(log, () => live.now().values.lowStock);
  await readModel.open();
  const tokens = createTokens(settings.jwtSecrets);
  const lateCarts = await removeLateCarts({ log });
  const cartSettling = await settleCarts({ log });
  const linkTokens = createLinkTokens(settings);
  const payments = createPayments({ settings, usdToNpr: () => live.now().values.usdToNpr, log });
  const endWarnings = warnOfReviews(log);

  const health = healthRoutes(settings);
  const pictureStore = createPictureStore();
  const pictureClaims = createPictureClaims(pictureStore);
  const pictureFolders = {
    masters: picturesDir,
    drawn: join(settings.dataDir, 'drawn'),
    made: join(settings.dataDir, 'pictures'),
    uploads: { folder: join(settings.dataDir, 'uploads'), read: pictureStore.read },
  };
  const pictures = createPictures(pictureFolders, log);
  const removedPictures = createRemovedPictures({ folders: pictureFolders, store: pictureStore, log });
  removedPictures.start();
  const readPicture = createMailPictures(pictures, log);
  const notifications = await createNotifications(
    settings,
    () => {
      const { phone, email, lowStock, timeZone } = live.now().values;
      return { contact: { phone, email }, lowStock, timeZone };
    },
    ({ product, img }) => readPicture(ownPicture(readModel.get(product), img)),
    log,
  );
  const picturesAhead = createPicturesAhead({ pictures, products: readModel.products, log });
  if (settings.picturesAhead) picturesAhead.start();
  const temporary = await openTemporaryFiles(join(settings.dataDir, 'tmp'), log);
  const uploads = createPictureUploads({ store: pictureStore, onAdded: picturesAhead.add });
  const remotePictures = remotePicturesJob({
    products: () => readModel.forAdmins.all(),
    uploads,
    show: showFetched,
    production: settings.production,
    log,
  });
  const unusedPictures = unusedPicturesJobs({
    store: pictureStore,
    usedBy: [picturesOfProducts, picturesOfOrders],
    log,
  });
  const jobs = [
    ...payments.jobs,
    ...notifications.jobs,
    passwordResetJob(linkTokens, settings.rateLimitFactor),
    orderLinkJob(settings.rateLimitFactor),
    guestDataJob(settings.guestDataDays),
    messageDataJob(settings.guestDataDays),
    remotePictures,
    ...unusedPictures,
    storedTimesJob(STORED_TIMES, log),
  ];
  const scheduler = createScheduler({ jobs, log });
  scheduler.start();
  const printer = createPrinter(log);
  const newAnswers = createNewAnswers(settings.rateLimitFactor);
  const media = pictureRoutes(pictures, modelsDir);
  const features: readonly FeatureRoutes[] = [
    productRoutes(readModel, pictureClaims, newAnswers),
    productAdminRoutes(readModel, pictureClaims),
    pictureUploadRoutes(uploads, temporary),
    ...accountRoutes({
      tokens,
      passwords,
      removers: [refuseErasingWhilePaying, removeCartOf, removeAddressesOf, anonymiseOrdersOf, removeMessagesOf],
      readers: { addresses: addressesOf, cart: cartOf, orders: everyOrderOf, messages: messagesOf, mails: mailsOf },
      ordersOf: orderFiguresOf,
      seconds: settings.jwtExpiresIn,
      shopName: settings.shopName,
      linkTokens,
      adopters: [adoptGuestOrders, adoptMessages],
      rateLimitFactor: settings.rateLimitFactor,
    }),
    cartRoutes({ readModel }),
    addressRoutes(),
    orderRoutes({
      settings,
      terms: () => live.now().values,
      orderOfPayment: payments.orderOfPayment,
      paymentEventsOf,
      timeZone: () => live.now().values.timeZone,
    }),
    ownOrderRoutes(settings),
    orderAliasRoutes(),
    paymentRoutes(payments, settings),
    refundRoutes(payments.refunds),
    orderDocumentRoutes(() => ({ ...live.now().values, name: settings.shopName }), printer, settings),
    shopSettingsRoutes({ live, amountOf: amountOfLines }),
    reportRoutes({ live, readModel, hasMailServer: settings.smtpUrl !== '' }),
    messageRoutes(settings.rateLimitFactor),
    notifications.routes,
  ];
  const docs = docsRoutes(
    [...features, media, health].map(({ contract }) => contract),
    settings,
  );

  const app = express();
  // A router of its own, so that the pages' requests do not look at each feature's path.
  const api = express.Router();
  const mount = ({ contract, router }: FeatureRoutes): void => {
    const { mount: path } = contract;
    if (path.startsWith(API)) api.use(path.slice(API.length) || '/', router, otherMethods(router));
    else app.use(path, router, otherMethods(router));
  };
  app.disable('x-powered-by');
  app.use(safeHeaders(settings));
  app.set('trust proxy', settings.trustedProxies ?? 0);
  if (settings.production && settings.trustedProxies === undefined) app.use(warnOfUnknownProxies(log));
  // Answers that need an ETag set their own.
  app.disable('etag');
  const logged = requestLog(log);
  app.use(API, logged, api);
  // Its calls are not logged, and calls of the API do not pass through it.
  mount(health);
  app.use(logged);
  api.use(noStore, corsFor(settings), jsonBody, identifyWith(createIdentify(tokens)));
  for (const served of [...features, docs]) mount(served);
  api.use(unknownApiPath);
  mount(media);
  if (!settings.production) app.use(MAILBOX_PATH, mailboxRoutes(settings));
  app.use(webRoutes({ settings, live, readModel, newAnswers, dist: site, log }));
  app.use(errorHandler);
  return {
    app,
    readModel,
    live,
    close: async () => {
      payments.close();
      await scheduler.stop();
      await notifications.close();
      await lateCarts.close();
      await cartSettling.close();
      endWarnings();
      await readModel.close();
      await live.close();
      await picturesAhead.stop();
      await removedPictures.stop();
      pictures.close();
      uploads.close();
      await printer.close();
      await passwords.close();
    },
  };
};
