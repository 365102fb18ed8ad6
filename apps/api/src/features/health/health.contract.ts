import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { sealed } from '../../platform/http/schemas.js';

export const healthContract = contract('/', 'Health', {
  isAlive: {
    call: 'GET /healthz',
    right: 'anyone',
    summary: 'Whether the process lives',
    answer: sealed('Alive', { status: Type.Literal('ok'), shop: Type.String() }),
  },
  isReady: {
    call: 'GET /readyz',
    right: 'anyone',
    summary: 'Whether the shop can answer: 503 while the database is away',
    answer: sealed('Ready', { status: Type.Literal('ready') }),
  },
});
