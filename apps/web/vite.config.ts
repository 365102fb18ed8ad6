import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { early } from './early.js';
import { stripProse } from './strip-prose.js';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;

/** The page of the back office, which is built by vite.admin.config.ts. */
const ADMIN_PAGE = '/admin.html';

/** The app's entry for development. In a built page the server writes the script tags. */
const APP = 'src/main.tsx';

const startInDevelopment = (): Plugin => ({
  name: 'start-in-development',
  apply: 'serve',
  transformIndexHtml: (_html, { path }) =>
    path === ADMIN_PAGE ? [] : [{ tag: 'script', attrs: { type: 'module', src: `/${APP}` }, injectTo: 'body' }],
});

/** In development, the page of the back office at its addresses; a built one is sent by the server. */
const adminInDevelopment = (): Plugin => ({
  name: 'admin-in-development',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((req, _res, next) => {
      if (/^\/admin(?=[/?]|$)/.test(req.url ?? '')) req.url = ADMIN_PAGE;
      next();
    });
  },
});

/** Workspace packages are read from their sources, so that a change in one shows at once. */
export const CONDITIONS = ['source', 'module', 'browser', 'development|production'];

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    tailwindcss(),
    !isSsrBuild && [stripProse(), early('shop')],
    startInDevelopment(),
    adminInDevelopment(),
  ],
  resolve: { conditions: CONDITIONS },
  // The bundle for the server (src/server.tsx) includes all its dependencies.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Both apps' dependencies are prepared at the start; one that is found later would reload the open page.
  optimizeDeps: { entries: [APP, 'src/admin/main.tsx'] },
  server: { proxy: { '/api': api, '/pictures': api, '/healthz': api, '^/payment/esewa/[^/]+/form$': api } },
  build: {
    target: 'es2022',
    // For developers: the server sends none, so no script may name one.
    sourcemap: 'hidden',
    // The server reads from the manifest which code each page needs.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The page is served under a strict content security policy: nothing may be inlined, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(!isSsrBuild && { input: ['index.html', APP] }),
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: isSsrBuild
        ? { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
        : {
            // The first script names every other one, and hashes do not compress: 42 bits tell the builds of a file
            // apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The code that every page needs is in one file, not in a dozen; the page itself only has the style
            // sheet.
            codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], test: (id) => !/\.(?:html|css)$/.test(id) }] },
          },
    },
  },
}));
