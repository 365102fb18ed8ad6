import { docs } from '@paila/shared';
import type { Feature } from '../../platform/feature.js';
import { lazily } from '../../platform/memoize.js';
import { prepareJson } from '../../platform/http/prepared-answer.js';
import type { Settings } from '../../platform/settings.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { docsFile, docsPage, docsPolicy } from './docs-page.js';
import { describeApi } from './openapi.js';

/** Serves the description of the API, which includes its own routes. A shop starts without it. */
export const createDocs = (described: readonly FeatureRoutes[], { shopName, shopUrl }: Settings) => {
  const title = `The API of ${shopName}`;
  const groups = [...described.map(({ group }) => group), docs];
  const json = lazily(() => prepareJson(JSON.stringify(describeApi(groups, { title, url: shopUrl }))));
  const page = docsPage(title);
  const routes = serve(docs, {
    openApi: ({ req, res }) => json().send(req, res),
    showDocs: ({ req, res }) => page.send(req, res.set('Content-Security-Policy', docsPolicy)),
    showDocsStyle: async ({ req, res }) => (await docsFile('style')).send(req, res),
    showDocsScript: async ({ req, res }) => (await docsFile('script')).send(req, res),
    showDocsStart: async ({ req, res }) => (await docsFile('start')).send(req, res),
  });
  return { routes: [routes] } satisfies Feature;
};
