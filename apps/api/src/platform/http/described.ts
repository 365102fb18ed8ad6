import { type Endpoint, type Endpoints, type Group, isFileAnswer, isMultipart, pageQuery } from '@paila/shared';
import type { Contract, DescribedEndpoint, Parameter } from './contract.js';
import { bodySchemaOf, schemaOf } from './json-schema.js';
import { pageHeaders } from './paging.js';

const describedParameters = (fields: Endpoint['query']): Record<string, Parameter> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, field]) => {
      const { description } = field;
      const schema = schemaOf(field.kind === 'optional' ? field.of : field);
      return [name, { schema, ...(description === undefined ? {} : { description }) }];
    }),
  );

const describedEndpoint = (endpoint: Endpoint): DescribedEndpoint => {
  const query = describedParameters({ ...endpoint.query, ...(endpoint.paged ? pageQuery : {}) });
  const headers = describedParameters(endpoint.headers);
  const body = endpoint.body && bodySchemaOf(endpoint.body);
  return {
    call: endpoint.call,
    access: endpoint.access,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(body ? { body } : {}),
    ...(endpoint.body && isMultipart(endpoint.body) ? { bodyType: 'multipart/form-data' as const } : {}),
    ...(endpoint.bodyIsOptional ? { bodyIsOptional: true as const } : {}),
    answer: isFileAnswer(endpoint.answer) ? endpoint.answer : schemaOf(endpoint.answer, true),
    answerHeaders: {
      ...(endpoint.hasETag ? { ETag: 'Names this state of the answer, for `If-None-Match`' } : {}),
      ...(endpoint.paged ? pageHeaders : {}),
    },
    ...(endpoint.errors ? { refusals: endpoint.errors } : {}),
  };
};

/** A group of endpoints in the form from which the API's description is made. */
export const describedContract = <const Of extends Endpoints>(
  group: Group<Of>,
): Contract<Readonly<Record<keyof Of & string, DescribedEndpoint>>> => ({
  mount: group.path,
  title: group.title,
  endpoints: Object.fromEntries(
    Object.entries(group.endpoints).map(([id, endpoint]) => [id, describedEndpoint(endpoint)]),
  ) as Record<keyof Of & string, DescribedEndpoint>,
});
