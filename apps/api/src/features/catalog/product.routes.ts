import { checked } from '../../platform/http/validate.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { productContract } from './product.contract.js';
import * as controller from './product.controller.js';
import { listRules, productInputRules, selectionRules } from './product.rules.js';

export const productRoutes = (): Served =>
  serve(productContract, {
    listProducts: [controller.recall, checked(listRules), controller.list],
    productFacets: [controller.recall, checked(selectionRules), controller.facets],
    showProduct: [controller.show],
    createProduct: [checked(productInputRules), controller.create],
    changeProduct: [checked(productInputRules), controller.change],
    deleteProduct: [controller.remove],
  });
