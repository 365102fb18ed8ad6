import {
  type Endpoint,
  type Endpoints,
  type Group,
  isFileAnswer,
  isMultipart,
  pageQuery,
  proseOf,
} from '@paila/shared';
import type { Contract, DescribedEndpoint, Parameter } from './contract.js';
import { bodySchemaOf, type FieldProse, schemaOf } from './json-schema.js';
import { pageHeaders } from './paging.js';

const parametersOf = (fields: Endpoint['query'], id: string, prose: FieldProse): Record<string, Parameter> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, field]) => {
      const description = prose[`${id}.${name}`];
      const of = field.kind === 'optional' ? field.of : field;
      const schema = schemaOf(of, { prose, owner: id });
      return [name, { schema, ...(description === undefined ? {} : { description }) }];
    }),
  );

const describedEndpoint = (
  id: string,
  endpoint: Endpoint,
  fields: FieldProse,
  words: { summary: string; description?: string },
): DescribedEndpoint => {
  const query = parametersOf({ ...endpoint.query, ...(endpoint.paged ? pageQuery : {}) }, id, fields);
  const headers = parametersOf(endpoint.headers, id, fields);
  const body = endpoint.body && bodySchemaOf(endpoint.body, { prose: fields, owner: id });
  return {
    call: endpoint.call,
    access: endpoint.access,
    ...words,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(body ? { body } : {}),
    ...(endpoint.body && isMultipart(endpoint.body) ? { bodyType: 'multipart/form-data' as const } : {}),
    ...(endpoint.bodyIsOptional ? { bodyIsOptional: true as const } : {}),
    answer: isFileAnswer(endpoint.answer)
      ? endpoint.answer
      : schemaOf(endpoint.answer, { prose: fields, owner: id, isAnswer: true }),
    answerHeaders: {
      ...(endpoint.hasETag ? { ETag: 'Names this state of the answer, for `If-None-Match`' } : {}),
      ...(endpoint.paged ? pageHeaders : {}),
    },
    ...(endpoint.errors ? { refusals: endpoint.errors } : {}),
  };
};

/** A group of endpoints with its prose, from which the API's description is made. */
export const describedContract = <const Of extends Endpoints>(
  group: Group<Of>,
): Contract<Readonly<Record<keyof Of & string, DescribedEndpoint>>> => {
  const { title, operations, fields } = proseOf(group);
  return {
    mount: group.path,
    title,
    endpoints: Object.fromEntries(
      Object.entries(group.endpoints).map(([id, endpoint]) => [
        id,
        describedEndpoint(id, endpoint, fields, operations[id] ?? { summary: id }),
      ]),
    ) as Record<keyof Of & string, DescribedEndpoint>,
  };
};
