import type { Logger } from 'pino';
import type { Settings } from '../../platform/settings.js';
import { createNewAnswers } from './new-answers.js';
import { productAdminRoutes, productRoutes } from './product.routes.js';
import { createProductReadModel } from './read-model/product-read-model.js';

export interface CatalogDeps {
  readonly settings: Pick<Settings, 'rateLimitFactor'>;
  /** The stock of a size at which it counts as low. */
  readonly lowStock: () => number;
  readonly log: Logger;
}

/** Loads all products, and follows their changes until closed. */
export const createCatalog = async ({ settings, lowStock, log }: CatalogDeps) => {
  const readModel = createProductReadModel(log, lowStock);
  await readModel.open();
  const newAnswers = createNewAnswers(settings.rateLimitFactor);
  return {
    readModel,
    newAnswers,
    routes: [productRoutes(readModel, newAnswers), productAdminRoutes(readModel)],
    close: readModel.close,
  };
};
