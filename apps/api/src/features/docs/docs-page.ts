import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html } from '../../platform/http/html.js';
import { prepare, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { createRemembered } from '../../platform/memoize.js';

const CACHE_CONTROL = 'public, no-cache';
const QUALITY = 5;

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
  return prepare(Buffer.from(text), {
    type: 'text/html; charset=utf-8',
    cacheControl: CACHE_CONTROL,
    quality: QUALITY,
  });
};

const { resolve } = createRequire(import.meta.url);

/** A file that is read when it is first requested. */
const fileAt = (path: string | URL, type: string): (() => Promise<PreparedAnswer>) => {
  const remembered = createRemembered<PreparedAnswer>();
  const read = async (): Promise<PreparedAnswer> =>
    prepare(await readFile(path), { type, cacheControl: CACHE_CONTROL, quality: QUALITY });
  return () => remembered(String(path), read);
};

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The page's files: Swagger UI's own, and ours that starts it. */
export const docsFiles = {
  style: fileAt(resolve('swagger-ui-dist/swagger-ui.css'), CSS),
  script: fileAt(resolve('swagger-ui-dist/swagger-ui-bundle.js'), JAVASCRIPT),
  start: fileAt(new URL('./start-swagger.js', import.meta.url), JAVASCRIPT),
};
