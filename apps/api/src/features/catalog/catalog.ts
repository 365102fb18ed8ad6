import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import type { Settings } from '../../platform/settings.js';
import { createNewAnswers, type NewAnswers } from './new-answers.js';
import { productAdminRoutes, productRoutes } from './product.routes.js';
import { createProductReadModel, type ProductReadModel } from './read-model/product-read-model.js';

export interface CatalogDeps {
  readonly settings: Pick<Settings, 'rateLimitFactor'>;
  /** A size with so many items or fewer is low. */
  readonly lowStock: () => number;
  readonly log: Logger;
}

export interface Catalog extends Feature {
  readonly readModel: ProductReadModel;
  readonly newAnswers: NewAnswers;
}

/** Loads all products, and follows their changes until closed. */
export const createCatalog = async ({ settings, lowStock, log }: CatalogDeps): Promise<Catalog> => {
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
