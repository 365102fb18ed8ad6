import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './icons.js';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;

/** React Router without its warnings, which is in its package but not among what that exports. */
const quietRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

const iconMaker = join(import.meta.dirname, 'src/ui/create-icon.ts');

/** Leaves out of two libraries what every visit would pay for and nothing here uses. */
const lean = (): Plugin => ({
  name: 'lean',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    // axios prefers XMLHttpRequest, which every browser has, to its other way of making a call.
    if (id.endsWith('/axios/lib/adapters/fetch.js')) return 'export const getFetch = () => null;';
    if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) {
      return `export { createIcon as default, createIcon as createLucideIcon } from ${JSON.stringify(iconMaker)};`;
    }
    return undefined;
  },
});

/** Workspace packages are read from their sources, so that a change in one shows at once. */
const CONDITIONS = ['source', 'module', 'browser', 'development|production'];

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), !isSsrBuild && icons(), lean()],
  resolve: {
    conditions: CONDITIONS,
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: quietRouter }] : [],
  },
  // What draws the first view of a page on the server (src/server.tsx) brings all that it needs.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { proxy: { '/api': api, '/pictures': api, '/healthz': api } },
  build: {
    target: 'es2022',
    sourcemap: true,
    // From which the server knows what code each page needs.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The page is served under a strict content security policy: nothing may be inlined, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: isSsrBuild
        ? { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
        : // What every page starts with in one piece, not in a dozen crumbs.
          { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
    },
  },
}));
