import { Router } from 'express';
import { checked } from '../../platform/validate.js';
import { requireAdmin } from '../auth/index.js';
import * as controller from './product.controller.js';
import { listRules, productInputRules, selectionRules } from './product.rules.js';

export const productRoutes = Router()
  .get('/', controller.recall, checked(listRules), controller.list)
  .get('/facets', controller.recall, checked(selectionRules), controller.facets)
  .get('/:idOrSlug', controller.show)
  .post('/', requireAdmin, checked(productInputRules), controller.create)
  .put('/:id', requireAdmin, checked(productInputRules), controller.change)
  .delete('/:id', requireAdmin, controller.remove);
