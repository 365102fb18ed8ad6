import { Router } from 'express';
import { checked } from '../../platform/validate.js';
import { requireOwner, requireUser } from '../auth/index.js';
import * as controller from './cart.controller.js';
import { cartRules } from './cart.rules.js';

/** `/api/cart` */
export const cartRoutes = (): Router =>
  Router()
    .post('/', requireUser, checked(cartRules), controller.create)
    .get('/:userId', requireOwner('userId'), controller.show)
    .put('/:userId', requireOwner('userId'), checked(cartRules), controller.replace);
