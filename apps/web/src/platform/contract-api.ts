import type { AnswerOf, Endpoints, Group } from '@paila/shared';
import type { EndpointBuilder, MutationExtraOptions, QueryExtraOptions } from '@reduxjs/toolkit/query';
import type { ApiFailure, ShopBaseQuery } from './api.js';
import { answerUnread, type CallInput, endpointCall } from './endpoint-call.js';

type Build<Tag extends string> = EndpointBuilder<ShopBaseQuery, Tag, 'api'>;
type QueryOptions<Tag extends string, Answer, Input> = QueryExtraOptions<Tag, Answer, Input, ShopBaseQuery, 'api'>;
type ChangeOptions<Tag extends string, Answer, Input> = MutationExtraOptions<Tag, Answer, Input, ShopBaseQuery, 'api'>;

/** Adds a query by an endpoint of the contract. Its input is that of the endpoint. @param tags of its data */
export const addQuery = <Of extends Endpoints, Id extends keyof Of & string, Tag extends string>(
  build: Build<Tag>,
  group: Group<Of>,
  id: Id,
  tags: NonNullable<QueryOptions<Tag, AnswerOf<Of[Id]>, CallInput<Of[Id]>>['providesTags']>,
  options: Pick<QueryOptions<Tag, AnswerOf<Of[Id]>, CallInput<Of[Id]>>, 'keepUnusedDataFor' | 'onQueryStarted'> = {},
) =>
  build.query<AnswerOf<Of[Id]>, CallInput<Of[Id]>>({
    query: (input) => endpointCall(group, id, input),
    providesTags: tags,
    ...options,
  });

/** Adds a change by an endpoint of the contract. @param tags of the changed data */
export const addChange = <Of extends Endpoints, Id extends keyof Of & string, Tag extends string>(
  build: Build<Tag>,
  group: Group<Of>,
  id: Id,
  tags: NonNullable<ChangeOptions<Tag, AnswerOf<Of[Id]>, CallInput<Of[Id]>>['invalidatesTags']>,
  options: Pick<ChangeOptions<Tag, AnswerOf<Of[Id]>, CallInput<Of[Id]>>, 'onQueryStarted'> = {},
) =>
  build.mutation<AnswerOf<Of[Id]>, CallInput<Of[Id]>>({
    query: (input) => endpointCall(group, id, input),
    invalidatesTags: tags,
    ...options,
  });

/** Adds a change whose answer is not used, so that any body is valid. */
export const addUnreadChange = <Of extends Endpoints, Id extends keyof Of & string, Tag extends string>(
  build: Build<Tag>,
  group: Group<Of>,
  id: Id,
  tags: NonNullable<ChangeOptions<Tag, unknown, CallInput<Of[Id]>>['invalidatesTags']> = [],
) =>
  build.mutation<unknown, CallInput<Of[Id]>>({
    query: (input) => answerUnread(endpointCall(group, id, input)),
    invalidatesTags: tags,
  });

/** The tags of a change that changes nothing when it fails. Others may fail because the data are old. */
export const ifDone =
  <Tag>(tags: readonly Tag[]) =>
  (_answer: unknown, error: ApiFailure | undefined): readonly Tag[] =>
    error ? [] : tags;
