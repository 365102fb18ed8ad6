import { PIDX_PATTERN } from '@paila/shared';
import { body } from 'express-validator';

// An order id that is none is answered like an unknown one.
export const initiateRules = [body('orderId', 'Please say which order to pay').isString().bail().notEmpty()];
export const confirmRules = [body('pidx', 'Please send the payment id').isString().bail().matches(PIDX_PATTERN)];
