import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './icons.js';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), icons()],
  // Workspace packages are read from their sources, so that a change in one shows at once.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': api, '/pictures': api, '/healthz': api } },
  build: {
    target: 'es2022',
    sourcemap: true,
    // The page is served under a strict content security policy: nothing may be inlined, data: addresses included.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes with the libraries, not with the shop, stays in a returning shopper's cache.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'state', test: /node_modules\/(@reduxjs|redux|react-redux|redux-persist|reselect|immer|axios)\// },
            {
              // What every page is made of, in one piece instead of a dozen crumbs.
              name: 'shop',
              test: /packages\/shared\/src|src\/platform|src\/ui\/(button|marks|picture|price|skeleton|states|toasts?)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
