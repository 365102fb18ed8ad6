import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html, Html } from '../../platform/http/html.js';
import { prepare, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { createRemembered } from '../../platform/remembered.js';

const CACHE_CONTROL = 'public, no-cache';
const QUALITY = 5;

const SCRIPT = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayOperationId: true,
  validatorUrl: null,
});`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows Swagger UI's own files and one inline script by its hash. Its icons are data URLs. */
export const docsPolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(SCRIPT)}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page in which Swagger UI shows /api/openapi.json. */
export const docsPage = (title: string): PreparedAnswer => {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
      </head>
      <body>
        <div id="swagger-ui"></div>
        <noscript><a href="/api/openapi.json">OpenAPI 3.1</a></noscript>
        <script src="/api/docs/swagger-ui-bundle.js"></script>
        ${new Html(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`;
  return prepare(Buffer.from(text), {
    type: 'text/html; charset=utf-8',
    cacheControl: CACHE_CONTROL,
    quality: QUALITY,
  });
};

const { resolve } = createRequire(import.meta.url);

/** A file of Swagger UI from its package, read when it is first requested. */
export const swaggerFile = (name: string, type: string): (() => Promise<PreparedAnswer>) => {
  const remembered = createRemembered<PreparedAnswer>();
  const read = async (): Promise<PreparedAnswer> =>
    prepare(await readFile(resolve(`swagger-ui-dist/${name}`)), {
      type,
      cacheControl: CACHE_CONTROL,
      quality: QUALITY,
    });
  return () => remembered(name, read);
};
