import { checked } from '../../platform/http/validate.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { addressContract } from './address.contract.js';
import * as controller from './address.controller.js';
import { addressBodyRules, defaultRules } from './address.rules.js';

export const addressRoutes = (): Served =>
  serve(addressContract, {
    listAddresses: [controller.list],
    addAddress: [checked(addressBodyRules), controller.add],
    chooseDefaultAddress: [checked(defaultRules), controller.chooseDefault],
    changeAddress: [checked(addressBodyRules), controller.change],
    removeAddress: [controller.remove],
  });
