import { fieldMessage, type FormRules, type FormValues } from '@paila/shared';
import type { Request, RequestHandler } from 'express';
import { body, type ContextRunner, type ValidationChain, validationResult } from 'express-validator';
import { invalid } from './errors.js';

type Rule = ValidationChain | (ContextRunner & RequestHandler);

/**
 * Runs the rules of a route and lets the request through only if all hold; the controller then reads what was checked
 * by `matchedData` and nothing else. A call that takes several bodies has rules for each.
 * @throws AppError 400 `validation`, one entry per field
 */
export const checked =
  (rules: readonly Rule[] | ((req: Request) => readonly Rule[])): RequestHandler =>
  async (req, _res, next) => {
    for (const rule of typeof rules === 'function' ? rules(req) : rules) await rule.run(req);
    const result = validationResult(req).array({ onlyFirstError: true });
    if (result.length > 0) {
      throw invalid(
        result.map((error) => ({
          msg: String(error.msg),
          path: error.type === 'field' ? error.path : '',
        })),
      );
    }
    next();
  };

/** Body rules from the shop's shared form rules: each field a string first, then its rules with their own messages. */
export const formRules = (rules: FormRules): ValidationChain[] =>
  Object.entries(rules).map(([path, fieldRules]) =>
    body(path).custom((value: unknown, { req }) => {
      if (value !== undefined && value !== null && typeof value !== 'string')
        throw new Error(`Please send ${path} as text`);
      const form = (req.body ?? {}) as FormValues;
      const msg = fieldMessage(fieldRules, value ?? undefined, form);
      if (msg !== undefined) throw new Error(msg);
      return true;
    }),
  );
