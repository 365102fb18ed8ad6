import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html } from '../../platform/http/html.js';
import { prepare, type PreparedAnswer } from '../../platform/http/prepared-answer.js';

const preparePart = (body: Buffer, type: string): PreparedAnswer =>
  prepare(body, { type: `${type}; charset=utf-8`, cacheControl: 'public, no-cache', quality: 5 });

/** Allows the page's own files. Swagger UI's icons are data URLs. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
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
        <script src="/api/docs/start.js"></script>
      </body>
    </html>`;
  return preparePart(Buffer.from(text), 'text/html');
};

const { resolve } = createRequire(import.meta.url);
const FILES = {
  style: [resolve('swagger-ui-dist/swagger-ui.css'), 'text/css'],
  script: [resolve('swagger-ui-dist/swagger-ui-bundle.js'), 'text/javascript'],
  start: [new URL('./start-swagger.js', import.meta.url), 'text/javascript'],
} as const;
const prepared = new Map<keyof typeof FILES, PreparedAnswer>();

/** A file of the page, read at its first request: a file of Swagger UI, or the script that starts it. */
export const docsFile = async (name: keyof typeof FILES): Promise<PreparedAnswer> => {
  const [path, type] = FILES[name];
  const file = prepared.get(name) ?? preparePart(await readFile(path), type);
  prepared.set(name, file);
  return file;
};
