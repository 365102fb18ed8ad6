import { docs } from '@paila/shared';
import { SENT } from '../../platform/http/call.js';
import type { Contract } from '../../platform/http/contract.js';
import { describedContract } from '../../platform/http/described.js';
import { prepareJson } from '../../platform/http/prepared-answer.js';
import type { Settings } from '../../platform/settings.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { docsFiles, docsPage, docsPolicy } from './docs-page.js';
import { openApiOf } from './openapi.js';

/** Serves the description of the API: of the given contracts and of these routes themselves. */
export const docsRoutes = (contracts: readonly Contract[], { shopName, shopUrl }: Settings): FeatureRoutes => {
  const title = `The API of ${shopName}`;
  const json = prepareJson(JSON.stringify(openApiOf([...contracts, describedContract(docs)], { title, url: shopUrl })));
  const page = docsPage(title);
  return serve(docs, {
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
};
