import { ERROR_CODES, type ApiError, type FieldRule, type FormRules } from '@paila/shared';
import { Type, type Static, type TSchema, type TStringOptions } from 'typebox';

/** A wire type without what a schema does not say: `readonly`, and the units of numbers. */
type Plain<Wire> = Wire extends number
  ? number
  : Wire extends string | boolean | null | undefined
    ? Wire
    : Wire extends readonly (infer Item)[]
      ? Plain<Item>[]
      : { -readonly [Key in keyof Wire]: Plain<Wire[Key]> };

type Fits<Schema extends TSchema, Wire> = [Plain<Static<Schema>>, Plain<Wire>] extends [
  Plain<Wire>,
  Plain<Static<Schema>>,
]
  ? Schema
  : never;

/**
 * Ties a schema to the type of the same thing in packages/shared: one that says more or less does not compile.
 * `const orderSchema = wire<Order>()(Type.Object({ … }))`
 */
export const wire =
  <Wire>() =>
  <Schema extends TSchema>(schema: Schema & Fits<Schema, Wire>): Schema =>
    schema;

/** An object that holds these fields and no others, under a name of its own in the API's description. */
export const sealed = <Fields extends Record<string, TSchema>>(name: string, fields: Fields, description?: string) =>
  Type.Object(fields, {
    $id: name,
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
  });

export const id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hexadecimal digits' });
export const time = Type.String({ format: 'date-time' });
export const dollars = Type.Number({ minimum: 0, description: 'US dollars' });

/** The answer of a call that has nothing more to say. */
export const doneSchema = sealed('Done', { msg: Type.String() }, 'Done, in words.');

export const errorSchema = wire<ApiError>()(
  sealed(
    'Error',
    {
      msg: Type.String({ minLength: 1, description: 'Fit to be shown to a person' }),
      code: Type.Enum([...ERROR_CODES], { description: 'For programs' }),
      params: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
          description: 'The values that stand in `msg`, so that it can be said in another language',
        }),
      ),
      errors: Type.Optional(
        Type.Array(sealed('FieldError', { msg: Type.String(), path: Type.String() }), {
          description: 'With `validation`: one entry per wrong field; `msg` repeats the first',
        }),
      ),
      amount: Type.Optional(
        Type.Number({ minimum: 0, description: 'With `amount_changed`: what is due now, in US dollars' }),
      ),
      lines: Type.Optional(
        Type.Array(
          sealed('ShortLine', {
            productId: id,
            size: Type.Optional(Type.String()),
            available: Type.Integer({ minimum: 0 }),
          }),
          { description: 'With `out_of_stock`: what cannot be had as wanted' },
        ),
      ),
    },
    'The body of every failure.',
  ),
);

/** All that the rules of a field say; of two patterns the later one, which is the narrower. */
const constraintOf = (rules: readonly FieldRule[]): TStringOptions => {
  const constraints = rules.flatMap(({ constraint }) => (constraint ? [constraint] : []));
  return Object.assign({}, ...constraints) as TStringOptions;
};

/** The fields of a body that the shop's form rules check: those that may not be empty are required. */
export const formFields = (rules: FormRules): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(rules).map(([field, fieldRules]) => {
      const constraint = constraintOf(fieldRules);
      const isOptional = fieldRules.every(({ ok }) => ok('', {}));
      return [
        field,
        isOptional ? Type.Optional(Type.Union([Type.String(constraint), Type.Null()])) : Type.String(constraint),
      ];
    }),
  );
