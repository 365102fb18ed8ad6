import { Router } from 'express';
import { checked } from '../../platform/validate.js';
import { requireOwner, requireUser } from '../auth/index.js';
import * as controller from './address.controller.js';
import { addressBodyRules, defaultRules } from './address.rules.js';

/** `/api/address` */
export const addressRoutes = (): Router =>
  Router()
    .get('/:userId', requireOwner('userId'), controller.list)
    .post('/', requireUser, checked(addressBodyRules), controller.add)
    .put('/default/:id', requireUser, checked(defaultRules), controller.chooseDefault)
    .put('/:addressId', requireUser, checked(addressBodyRules), controller.change)
    .delete('/:addressId', requireUser, controller.remove);
