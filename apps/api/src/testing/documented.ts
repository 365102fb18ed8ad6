import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApi } from '../features/docs/index.js';

/** The compared parts of an answer. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
  readonly text: string;
}

interface Path {
  readonly template: string;
  readonly pattern: RegExp;
}

const pathPattern = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const UNREAD = new Set(['HEAD', 'OPTIONS']);

/**
 * Compares answers with the API's own description: status, media type, headers and every field of the body. An
 * undocumented answer fails the test that got it.
 */
export const createDocumented = (description: OpenApi) => {
  // A suite of its own checks the schemas. Checking them in each suite took longer than compiling them.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, meta: false });
  formats.default(ajv);
  ajv.addSchema(description, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (path: string): ValidateFunction => {
    const schema = compiled.get(path) ?? ajv.compile({ $ref: `api#${path}` });
    compiled.set(path, schema);
    return schema;
  };
  // Literal segments before parameters: /facets before /{idOrSlug}.
  const paths = Object.keys(description.paths)
    .map((template): Path => ({ template, pattern: pathPattern(template) }))
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length);

  /** @throws Error that says how an answer differs from its description */
  return (method: string, url: string, answer: Answer): void => {
    const { pathname } = new URL(url, 'http://shop');
    if (UNREAD.has(method) || !pathname.startsWith('/api/')) return;
    const fail = (difference: string): never => {
      throw new Error(`${method} ${pathname} answered ${String(answer.status)}: ${difference}\n${answer.text}`);
    };
    const found = paths.find(({ pattern }) => pattern.test(pathname));
    const operation = found && description.paths[found.template]?.[method.toLowerCase()];
    if (!found || !operation) {
      const isRefused = found ? answer.status === 405 : answer.status === 404;
      // The body is checked before the path.
      if (!isRefused && ![400, 413, 415].includes(answer.status)) fail('no such call is described');
      return;
    }
    const status = String(answer.status);
    const response = operation.responses[status] as { content?: object; headers?: object } | undefined;
    if (!response) return fail('this status is not described');
    if (!response.content) return;
    const type = answer.type;
    if (!(type in response.content)) fail(`${type} is not described`);
    if (type !== 'application/json') return;
    const at = ['paths', found.template, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const validate = validatorAt(pointer(...at));
    if (!validate(answer.body)) fail(ajv.errorsText(validate.errors, { dataVar: 'body' }));
  };
};
