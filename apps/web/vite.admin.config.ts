import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { early } from './early.js';
import { stripProse } from './strip-prose.js';
import { CONDITIONS } from './vite.config.js';

/**
 * Builds the back office next to the shop, in the same folder. It is a build of its own: the two share no chunk, and a
 * change of one changes no byte of the other. Its page links its script, style sheet and the chunks to preload by
 * itself.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), stripProse(), early('admin')],
  resolve: { conditions: CONDITIONS },
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    emptyOutDir: false,
    manifest: '.vite/admin-manifest.json',
    // The page is served under a strict content security policy: nothing may be inlined, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'admin.html' },
  },
});
