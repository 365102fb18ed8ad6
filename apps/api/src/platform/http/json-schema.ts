import {
  type Body,
  DATE_PATTERN,
  type Field,
  type Fields,
  isEitherBody,
  isMultipart,
  MAX_SIZES,
  priceTextPattern,
  type TextRule,
} from '@paila/shared';
import { defined } from '../defined.js';

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

const textPatterns = (rules: readonly TextRule[]): JsonSchema => {
  const patterns = rules.flatMap((rule) => ('pattern' in rule ? [rule.pattern] : []));
  if (patterns.length <= 1) return patterns[0] === undefined ? {} : { pattern: patterns[0] };
  return { allOf: patterns.map((pattern) => ({ pattern })) };
};

const textSchema = (rules: readonly TextRule[], isTime: boolean | undefined): JsonSchema => {
  const limits = rules.flatMap((rule): JsonSchema[] => {
    if ('min' in rule) return [{ minLength: rule.min }];
    if ('max' in rule) return [{ maxLength: rule.max }];
    return 'format' in rule ? [{ format: rule.format }] : [];
  });
  const format = isTime ? { format: 'date-time' } : {};
  return Object.assign({ type: 'string' }, textPatterns(rules), format, ...limits) as JsonSchema;
};

/** A list of texts as one text with commas. */
const joinedPattern = (pattern: string, max: number): string => {
  const item = `\\s*(?:${pattern})?\\s*`;
  return `^${item}(?:,${item}){0,${String(max - 1)}}$`;
};

const objectSchema = (fields: Fields, isAnswer: boolean): JsonSchema => {
  const required = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'optional' ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = fieldSchema(field, isAnswer);
        const { description } = field;
        return [name, description === undefined ? schema : { ...schema, description }];
      }),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
};

/**
 * A field as JSON Schema. It accepts the same values as the route, except for rules that compare two fields.
 * @param isAnswer true for a field of an answer, where an optional field is absent and never null
 */
export const fieldSchema = (field: Field, isAnswer = false): JsonSchema => {
  switch (field.kind) {
    case 'text':
      return textSchema(field.rules, field.isTime);
    case 'number':
      return defined({ type: field.isInteger ? 'integer' : 'number', minimum: field.min, maximum: field.max });
    case 'price':
      return {
        anyOf: [
          {
            type: 'number',
            ...(field.orZero ? { minimum: 0 } : { exclusiveMinimum: 0 }),
            maximum: field.max,
            multipleOf: 0.01,
          },
          { type: 'string', pattern: priceTextPattern(field) },
        ],
      };
    case 'flag':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', pattern: DATE_PATTERN, anyOf: [{ format: 'date' }, { format: 'date-time' }] };
    case 'choice':
      return { type: 'string', enum: [...field.values] };
    case 'list':
      return defined({
        type: 'array',
        items: fieldSchema(field.item, isAnswer),
        minItems: field.min,
        maxItems: field.max,
      });
    case 'text list': {
      const text = { type: 'string', pattern: joinedPattern(field.pattern, 1) };
      const joined = { type: 'string', pattern: joinedPattern(field.pattern, field.max) };
      return { anyOf: [{ type: 'array', items: text, maxItems: field.max }, joined] };
    }
    case 'sizes': {
      const number = { type: 'number', minimum: 0, maximum: 1000, multipleOf: 0.5 };
      const items = { anyOf: [{ type: 'string', format: 'size-or-blank' }, number] };
      return {
        anyOf: [
          { type: 'array', items, maxItems: MAX_SIZES },
          { type: 'string', format: 'sizes' },
        ],
      };
    }
    case 'record':
      return {
        type: 'object',
        ...(field.bySize ? { propertyNames: { format: 'size' } } : {}),
        additionalProperties: fieldSchema(field.item, isAnswer),
        maxProperties: field.max,
      };
    case 'object': {
      const { name } = field;
      if (name === undefined) return objectSchema(field.fields, isAnswer);
      return { $id: name, ...objectSchema(field.fields, isAnswer), additionalProperties: false };
    }
    case 'any of':
      return { anyOf: field.alternatives.map((alternative) => fieldSchema(alternative, isAnswer)) };
    case 'optional':
      if (isAnswer) return fieldSchema(field.of, isAnswer);
      return {
        anyOf: [
          fieldSchema(field.of, isAnswer),
          ...(field.neverNull ? [] : [{ type: 'null' }]),
          ...(field.orBlank ? [{ type: 'string', pattern: '^\\s*$' }] : []),
        ],
      };
    case 'nullable':
      return { anyOf: [fieldSchema(field.of, isAnswer), { type: 'null' }] };
    case 'nothing':
      return { not: {} };
  }
};

/** A body as JSON Schema. Undeclared fields are allowed and ignored. */
export const bodySchema = (body: Body): JsonSchema => {
  if (isMultipart(body)) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: body.files.max };
    const texts = objectSchema(body.multipart, false);
    const properties = { ...(texts['properties'] as JsonSchema), [body.files.part]: files };
    return { ...texts, properties };
  }
  if (isEitherBody(body)) {
    return {
      type: 'object',
      if: { anyOf: body.ifAnyOf.map((name) => ({ required: [name] })) },
      then: objectSchema(body.then, false),
      else: objectSchema(body.else, false),
    };
  }
  return objectSchema(body, false);
};
