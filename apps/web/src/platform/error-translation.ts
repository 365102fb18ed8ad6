import { type ErrorCode, type ErrorParameters, ERRORS, errorTemplate, errorText } from '@paila/shared';
import type { Catalogue } from './i18n.js';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const filled = (text: string, values: ErrorParameters): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));

/**
 * Translates the API's errors with a catalogue's texts: by their code, and only in the contract's own words. Only a
 * catalogue imports this file, because it contains the whole table of errors, which English doesn't need.
 */
export const errorsIn =
  (texts: Catalogue['texts']): NonNullable<Catalogue['errorText']> =>
  ({ code, msg, params = {} }) => {
    if (!isErrorCode(code) || errorText(code, params) !== msg) return undefined;
    const translation = texts[errorTemplate(code, params)]?.[0];
    return translation === undefined || translation === '' ? undefined : filled(translation, params);
  };
