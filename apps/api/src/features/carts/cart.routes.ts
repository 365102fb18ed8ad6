import { checked } from '../../platform/http/validate.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { cartContract } from './cart.contract.js';
import * as controller from './cart.controller.js';
import { cartRules } from './cart.rules.js';

export const cartRoutes = (): Served =>
  serve(cartContract, {
    createCart: [checked(cartRules), controller.create],
    showCart: [controller.show],
    replaceCart: [checked(cartRules), controller.replace],
  });
