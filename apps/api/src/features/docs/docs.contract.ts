import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';

const cached = { ETag: 'Names this state of the description, for `If-None-Match`' } as const;

export const docsContract = contract('/api', 'This description', {
  openApi: {
    call: 'GET /openapi.json',
    right: 'anyone',
    summary: 'This description, as OpenAPI 3.1',
    answer: Type.Object({ openapi: Type.String() }),
    answerHeaders: cached,
  },
  showDocs: {
    call: 'GET /docs',
    right: 'anyone',
    summary: 'This description, as a page to read',
    answer: { mediaTypes: ['text/html'] },
    answerHeaders: cached,
  },
  showDocsStyle: {
    call: 'GET /docs/swagger-ui.css',
    right: 'anyone',
    summary: 'The style sheet of that page',
    answer: { mediaTypes: ['text/css'] },
    answerHeaders: cached,
  },
  showDocsScript: {
    call: 'GET /docs/swagger-ui-bundle.js',
    right: 'anyone',
    summary: 'The script of that page',
    answer: { mediaTypes: ['text/javascript'] },
    answerHeaders: cached,
  },
});
