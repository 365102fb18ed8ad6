import type { Contract } from '../../platform/http/contract.js';
import { prepare, prepareJson } from '../../platform/http/prepared-answer.js';
import type { Settings } from '../../platform/settings.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { docsContract } from './docs.contract.js';
import { docsPage, docsPolicy } from './docs-page.js';
import { openApiOf } from './openapi.js';

/** The description of the API that these contracts, and this one, make up. */
export const docsRoutes = (contracts: readonly Contract[], { shopName, shopUrl }: Settings): Served => {
  const description = openApiOf([...contracts, docsContract], { title: `The API of ${shopName}`, url: shopUrl });
  const json = prepareJson(JSON.stringify(description));
  const page = prepare(Buffer.from(docsPage(description)), {
    type: 'text/html; charset=utf-8',
    cacheControl: 'public, no-cache',
    quality: 5,
  });
  return serve(docsContract, {
    openApi: [(req, res) => json.send(req, res)],
    showDocs: [
      async (req, res) => {
        res.set('Content-Security-Policy', docsPolicy);
        await page.send(req, res);
      },
    ],
  });
};
