// A yardstick: a page of the shop's libraries and nothing else, sent as the shop sends its own. Argument: the file of
// the app.
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import express from 'express';
import { argument, listen } from './listen.js';

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="description" content="A page of libraries." />
  <title>Bare page</title>
  <h1>Bare page</h1>
  <div id="root"></div>
  <script type="module" src="/app.js"></script>
</html>`;

const { outputFiles } = await build({
  entryPoints: [argument()],
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
});
const [app] = outputFiles;
const compressed = await promisify(brotliCompress)(app?.contents ?? '');

listen(
  express()
    .disable('x-powered-by')
    .get('/', (_req, res) => void res.type('html').set('Cache-Control', 'no-cache').send(PAGE))
    .get('/app.js', (_req, res) => {
      res.type('js').set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Encoding': 'br' });
      res.send(compressed);
    }),
);
