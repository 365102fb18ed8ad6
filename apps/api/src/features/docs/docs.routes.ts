import { docs } from '@paila/shared';
import type { Feature } from '../../platform/feature.js';
import { SENT } from '../../platform/http/call.js';
import type { FeatureRoutes } from '../../platform/http/serve.js';
import { prepareJson } from '../../platform/http/prepared-answer.js';
import type { Settings } from '../../platform/settings.js';
import { serve } from '../../platform/http/serve.js';
import { docsFiles, docsPage, docsPolicy } from './docs-page.js';
import { openApiOf } from './openapi.js';

/** Serves the description of the API: of the given routes and of the ones that serve it. */
export const createDocs = (described: readonly FeatureRoutes[], { shopName, shopUrl }: Settings) => {
  const title = `The API of ${shopName}`;
  const groups = [...described.map(({ group }) => group), docs];
  const json = prepareJson(JSON.stringify(openApiOf(groups, { title, url: shopUrl })));
  const page = docsPage(title);
  const routes = serve(docs, {
    openApi: async ({ req, res }) => {
      await json.send(req, res);
      return SENT;
    },
    showDocs: async ({ req, res }) => {
      res.set('Content-Security-Policy', docsPolicy);
      await page.send(req, res);
      return SENT;
    },
    showDocsStyle: async ({ req, res }) => {
      await (await docsFiles.style()).send(req, res);
      return SENT;
    },
    showDocsScript: async ({ req, res }) => {
      await (await docsFiles.script()).send(req, res);
      return SENT;
    },
    showDocsStart: async ({ req, res }) => {
      await (await docsFiles.start()).send(req, res);
      return SENT;
    },
  });
  return { routes: [routes] } satisfies Feature;
};
