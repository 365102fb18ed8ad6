import {
  type Access,
  splitCall,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  failure,
  type Group,
  isFileAnswer,
  isMultipart,
  isRecord,
  pageQuery,
  paramsIn,
  endpointPath,
  ROLE_PERMISSIONS,
} from '@paila/shared';
import { bodySchema, fieldSchema } from '../../platform/http/json-schema.js';
import { pageHeaders } from '../../platform/http/paging.js';

type Json = Readonly<Record<string, unknown>>;

/** The description of an API in the form of OpenAPI 3.1. */
export interface OpenApi extends Json {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
/** An answer of an operation. */
interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Json }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}
interface Operation extends Json {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** The callers that the contract admits. */
  readonly 'x-access': Access;
  readonly responses: Readonly<Record<string, Answer>>;
}

const INTRODUCTION = `Prices and amounts are US dollars with two decimals; payments are Nepali paisa. Times are ISO 8601.

A token from \`POST /api/auth\` goes into the header \`x-auth-token\`, or into \`Authorization: Bearer\`; both mean the same.
Every failure answers \`{ msg, code }\`: \`msg\` for people, \`code\` for programs. A failure that is not described here is a bug of
the shop: it answers a 500 \`server_error\`. A method that a path does not have is a 405 with \`Allow\`.`;

const SECURITY_OF: Readonly<Record<Access['who'], readonly Json[]>> = (() => {
  const tokens = [{ token: [] }, { bearer: [] }];
  return {
    anyone: [{}],
    optionalAccount: [{}, ...tokens],
    account: tokens,
    self: tokens,
    owner: tokens,
    tokenHolder: [...tokens, { orderToken: [] }],
    permitted: tokens,
  };
})();

const NOT_THEIRS = 'For everybody else it does not exist: the answer is a 404.';
const kindText = (access: Access): string => {
  switch (access.who) {
    case 'anyone':
      return 'Anyone. Tokens are ignored.';
    case 'optionalAccount':
      return 'Anyone, with or without an account. A token that is sent must be valid.';
    case 'account':
      return 'Any logged-in account.';
    case 'self':
      return `The account that the path names, and accounts with the permission \`${access.or}\`. Everybody else gets a 403, whether or not that account exists.`;
    case 'owner':
      return access.or === undefined
        ? `The owner alone. ${NOT_THEIRS}`
        : `The owner, and accounts with the permission \`${access.or}\`. ${NOT_THEIRS}`;
    case 'tokenHolder':
      return `The owner of the order, the holder of its token, and accounts with the permission \`${access.or}\`. ${NOT_THEIRS}`;
    case 'permitted':
      return `Accounts with the permission ${[access.permission, ...(access.or ?? [])].map((name) => `\`${name}\``).join(' or ')}.`;
  }
};

const accessText = (access: Access): string => {
  if (!access.accountInBody) return kindText(access);
  const { field, or } = access.accountInBody;
  const others = or === undefined ? '' : ` unless the caller has the permission \`${or}\``;
  return `${kindText(access)} With another account than the caller’s in \`${field}\` it is a 403${others}.`;
};

const permissionsText = (): string =>
  Object.entries(ROLE_PERMISSIONS)
    .map(([role, permissions]) => `- ${role}: ${permissions.map((name) => `\`${name}\``).join(', ') || 'none'}`)
    .join('\n');

/** Moves named schemas into `components` and replaces them by references. */
const createNaming = () => {
  const named = new Map<string, unknown>();
  const referring = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referring);
    if (!isRecord(value)) return value;
    const { $id, ...rest } = value;
    const plain = (): Json => Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, referring(value)]));
    if (typeof $id !== 'string') return plain();
    if (!named.has($id)) {
      named.set($id, undefined);
      named.set($id, plain());
    }
    return { $ref: `#/components/schemas/${$id}` };
  };
  return { named, referring };
};
type Referring = ReturnType<typeof createNaming>['referring'];

const queryFields = ({ query, paged }: Endpoint): Endpoint['query'] => ({ ...query, ...(paged ? pageQuery : {}) });

/** The schema of a path parameter with a list of values; undefined for any other. */
const limitedParam = ({ params = {} }: Endpoint, name = ''): unknown => params[name] && fieldSchema(params[name]);

const parameterList = (endpoint: Endpoint, template: string, referring: Referring): Json[] => {
  const listed = (place: string, fields: Endpoint['query'] = {}): Json[] =>
    Object.entries(fields).map(([name, field]) => ({
      name,
      in: place,
      ...(field.description === undefined ? {} : { description: field.description }),
      schema: referring(fieldSchema(field.kind === 'optional' ? field.of : field)),
    }));
  return [
    ...Array.from(template.matchAll(/\{(\w+)\}/g), ([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: limitedParam(endpoint, name) ?? { type: 'string' },
    })),
    ...listed('query', queryFields(endpoint)),
    ...listed('header', endpoint.headers),
  ];
};

const content = (schema: unknown, type = 'application/json'): Required<Pick<Answer, 'content'>> => ({
  content: { [type]: { schema } },
});

const successResponse = ({ answer, hasETag, paged }: Endpoint, referring: Referring): Answer => ({
  description: 'Done',
  headers: Object.fromEntries(
    Object.entries({
      ...(hasETag ? { ETag: 'Names this state of the answer, for `If-None-Match`' } : {}),
      ...(paged ? pageHeaders : {}),
    }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  ),
  ...(isFileAnswer(answer)
    ? { content: Object.fromEntries(answer.mediaTypes.map((type) => [type, {}])) }
    : content(referring(fieldSchema(answer, true)))),
});

const FAILURE = fieldSchema(failure, true);

const REFUSALS_OF: Readonly<Record<Access['who'], readonly ErrorCode[]>> = {
  anyone: [],
  optionalAccount: ['unauthorized', 'session_ended'],
  account: ['unauthorized', 'session_ended'],
  self: ['unauthorized', 'session_ended', 'forbidden'],
  owner: ['unauthorized', 'session_ended', 'not_found'],
  tokenHolder: ['unauthorized', 'session_ended', 'not_found'],
  permitted: ['unauthorized', 'session_ended', 'forbidden'],
};

/** Every error that an endpoint can answer. */
const possibleRefusals = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...REFUSALS_OF[endpoint.access.who],
    ...(endpoint.access.accountInBody ? (['forbidden'] as const) : []),
    ...(endpoint.body || Object.keys({ ...queryFields(endpoint), ...endpoint.headers }).length > 0
      ? (['validation', 'malformed_request'] as const)
      : []),
    ...(endpoint.body ? (['too_large'] as const) : []),
    ...(paramsIn(endpoint.call).length > 0 ? (['not_found'] as const) : []),
    ...(endpoint.errors ?? []),
    // A body is checked even where none is expected.
    endpoint.body && isMultipart(endpoint.body) ? 'not_multipart' : 'not_json',
    'malformed_request',
    'unavailable',
  ]),
];

const WAITS: readonly ErrorCode[] = ['too_many_requests', 'unavailable', 'papers_busy', 'uploads_busy'];

const refusalsBy = (endpoint: Endpoint): Map<number, ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of possibleRefusals(endpoint))
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return byStatus;
};

const refusalResponse = (codes: readonly ErrorCode[], referring: Referring): Answer => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  ...(codes.some((code) => WAITS.includes(code))
    ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'string' } } } }
    : {}),
  ...content({ allOf: [referring(FAILURE), { properties: { code: { enum: [...codes] } } }] }),
});

const describeResponses = (endpoint: Endpoint, referring: Referring): Record<string, Answer> => {
  const refusals = [...refusalsBy(endpoint)].sort(([a], [b]) => a - b);
  // The 404 of a public file has the file's own media type, as pages show it.
  const isFile = isFileAnswer(endpoint.answer) && endpoint.access.who === 'anyone';
  return {
    200: successResponse(endpoint, referring),
    ...(endpoint.hasETag ? { 304: { description: 'Nothing new since the ETag that was sent' } } : {}),
    ...Object.fromEntries(
      refusals.map(([status, codes]) => [
        String(status),
        isFile && status === 404
          ? { ...successResponse(endpoint, referring), description: 'No such file' }
          : refusalResponse(codes, referring),
      ]),
    ),
  };
};

interface Place {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly template: string;
  readonly tag: string;
}

const describeOperation = ({ id, endpoint, template, tag }: Place, referring: Referring): Operation => {
  const { summary, description, access, body } = endpoint;
  const parameters = parameterList(endpoint, template, referring);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, `_Who:_ ${accessText(access)}`].filter((line) => line !== undefined).join('\n\n'),
    'x-access': access,
    security: SECURITY_OF[access.who],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: !endpoint.bodyIsOptional,
            ...content(referring(bodySchema(body)), isMultipart(body) ? 'multipart/form-data' : undefined),
          },
        }
      : {}),
    responses: describeResponses(endpoint, referring),
  };
};

/**
 * The OpenAPI form of a path: `/api/orders/{id}/status`. Paths that differ only in the name of a parameter are one path
 * in OpenAPI; their parameter is called `id`.
 */
const createTemplates = (paths: readonly string[]) => {
  const pathShape = (path: string): string => path.replace(/:\w+/g, ':');
  return (path: string): string => {
    const alike = paths.filter((other) => pathShape(other) === pathShape(path));
    const isSame = alike.every((other) => other === path);
    return path.replace(/:(\w+)/g, isSame ? '{$1}' : '{id}');
  };
};

/** The OpenAPI document of these groups of endpoints. */
export const describeApi = (groups: readonly Group[], { title, url }: { title: string; url: string }): OpenApi => {
  const { named, referring } = createNaming();
  const toTemplate = createTemplates(
    groups.flatMap((group) => Object.values(group.endpoints).map((endpoint) => endpointPath(group, endpoint))),
  );
  const paths: Record<string, Record<string, Operation>> = {};
  for (const group of groups) {
    const tag = group.title;
    for (const [id, endpoint] of Object.entries(group.endpoints)) {
      const template = toTemplate(endpointPath(group, endpoint));
      const method = splitCall(endpoint).method.toLowerCase();
      paths[template] = { ...paths[template], [method]: describeOperation({ id, endpoint, template, tag }, referring) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: `${INTRODUCTION}\n\nPermissions by role:\n\n${permissionsText()}` },
    servers: [{ url }],
    tags: [...new Set(groups.map(({ title }) => title))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        orderToken: { type: 'apiKey', in: 'header', name: 'x-order-token' },
      },
      schemas: Object.fromEntries(named),
    },
  };
};
