import type { TextRule } from './text-rules.js';

// The vocabulary in which endpoints declare their input and answers. A field is plain data: `parse` validates and
// converts with it, `isReadable` checks answers, and the API derives express-validator chains and JSON Schemas from it.

declare const VALUE: unique symbol;
/** Carries the type of a field's value; does not exist at run time. */
interface Typed<Value> {
  readonly [VALUE]?: Value;
  /** For the API's description alone: the build removes it from scripts for browsers. */
  readonly description?: string;
}

/** The message for a value that does not fit. */
interface Worded {
  readonly msg?: string;
}

export interface TextField<Value extends string = string> extends Typed<Value>, Worded {
  readonly kind: 'text';
  readonly rules: readonly TextRule[];
  /** Converted to lower case after validation. */
  readonly lowerCase?: true;
  /** Keeps its lines. Every other text is made one line after validation. */
  readonly isMultiline?: true;
  /** Stays as it is sent, such as a password. From every other text, `cleanLine` removes what nobody sees. */
  readonly isExact?: true;
  /** A date and time in ISO 8601; answers only. */
  readonly isTime?: true;
}
export interface NumberField<Value extends number = number> extends Typed<Value>, Worded {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly isInteger?: true;
}
/** A price in dollars and whole cents, as a number or as the text of a form field. */
export interface PriceField extends Typed<number>, Worded {
  readonly kind: 'price';
  /** Dollars, a power of ten. */
  readonly max: number;
  /** Zero is a price, too. */
  readonly orZero?: true;
  /** The name of another field with a price that this one must not exceed, and the message if it does. */
  readonly notAbove?: { readonly field: string; readonly msg: string };
}
export interface FlagField extends Typed<boolean>, Worded {
  readonly kind: 'flag';
}
/**
 * A day such as `2026-11-23`, or a point in time, in ISO 8601. Only the shop's time zone defines the beginning and end
 * of a day. For input only. Answers have {@link time}.
 */
export interface DateField extends Typed<Date | string>, Worded {
  readonly kind: 'date';
}
export interface ChoiceField<Value extends string = string> extends Typed<Value>, Worded {
  readonly kind: 'choice';
  readonly values: readonly Value[];
}
export interface ListField<Item extends Field = Field> extends Typed<readonly Infer<Item>[]>, Worded {
  readonly kind: 'list';
  readonly item: Item;
  readonly min?: number;
  readonly max?: number;
  /** The name of an item in messages: `Product` makes `Product 2: …`. */
  readonly itemName?: string;
  readonly tooFew?: string;
  readonly tooMany?: string;
}
/** A list of short texts, also as one text with commas, as a plain form sends it. */
export interface TextListField extends Typed<readonly string[]>, Worded {
  readonly kind: 'text list';
  readonly max: number;
  /** The pattern that each text must match as a whole, without commas; empty texts are dropped. */
  readonly pattern: string;
  readonly lowerCase?: true;
}
/** Sizes: a list, or one text for `parseSizes`. Numbers from 0 to 1,000 in steps of a half count as texts. */
export interface SizesField extends Typed<readonly string[]>, Worded {
  readonly kind: 'sizes';
}
export interface RecordField<Item extends Field = Field> extends Typed<Readonly<Record<string, Infer<Item>>>>, Worded {
  readonly kind: 'record';
  /** True if the keys are sizes. */
  readonly bySize?: true;
  readonly item: Item;
  readonly max: number;
}
export interface ObjectField<Of extends Fields = Fields> extends Typed<InferFields<Of>>, Worded {
  readonly kind: 'object';
  readonly fields: Of;
  /** The object's name in the API's description. An object with a name is an answer and holds no other fields. */
  readonly name?: string;
  /** The fields that a reader can't do without: by default `_id` or, without one, all that aren't optional. */
  readonly vital?: readonly string[];
}
export interface AnyOfField<Alternative extends Field = Field> extends Typed<Infer<Alternative>>, Worded {
  readonly kind: 'any of';
  readonly alternatives: readonly Alternative[];
}
/** May be absent, or null, which means the same unless said otherwise. */
export interface OptionalField<Of extends Field = Field> extends Typed<Infer<Of>> {
  readonly kind: 'optional';
  readonly of: Of;
  /** True if an empty text counts as absent, too. */
  readonly orBlank?: true;
  /** True if null is refused instead of counting as absent. */
  readonly neverNull?: true;
}
/** Null is a value of its own. */
export interface NullableField<Of extends Field = Field> extends Typed<Infer<Of> | null> {
  readonly kind: 'nullable';
  readonly of: Of;
}
/** A field that must be absent: distinguishes the alternatives of a union. */
export interface NothingField extends Typed<undefined> {
  readonly kind: 'nothing';
}

export type Field =
  | TextField
  | NumberField
  | PriceField
  | FlagField
  | DateField
  | ChoiceField
  | ListField
  | TextListField
  | SizesField
  | RecordField
  | ObjectField
  | AnyOfField
  | OptionalField
  | NullableField
  | NothingField;
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's value, after conversion. */
export type Infer<Of> = Of extends Typed<infer Value> ? Value : never;

type OptionalKeys<Of extends Fields> = { [Key in keyof Of]: Of[Key] extends OptionalField ? Key : never }[keyof Of];
type Flat<T> = { [Key in keyof T]: T[Key] };
/** The type of an object with these fields. */
export type InferFields<Of extends Fields> = Flat<
  { readonly [Key in Exclude<keyof Of, OptionalKeys<Of>>]: Infer<Of[Key]> } & {
    readonly [Key in OptionalKeys<Of>]?: Infer<Of[Key]>;
  }
>;

/** A field with a text about it in the API's description. */
export const described = <Of extends Field>(field: Of, description: string): Of => ({ ...field, description });

/** A text that follows all its rules; the message is that of the first broken one. */
export const text = <Value extends string = string>(...rules: readonly TextRule[]): TextField<Value> => ({
  kind: 'text',
  rules,
});
/** A text of several lines. */
export const multiline = (...rules: readonly TextRule[]): TextField => ({ kind: 'text', rules, isMultiline: true });
/** A text of which every character counts, such as a password. */
export const exact = (...rules: readonly TextRule[]): TextField => ({ kind: 'text', rules, isExact: true });
/** A date and time of an answer, in ISO 8601. */
export const time: TextField = { kind: 'text', rules: [], isTime: true };

/** The id of a document in an answer: 24 hexadecimal digits. */
export const id: TextField = text({ pattern: '^[0-9a-f]{24}$', msg: 'This is not an id' });
/** The id of a document as it is sent, in either case; converted to lower case. */
export const sentId = (msg = 'This is not an id'): TextField => ({
  kind: 'text',
  rules: [{ pattern: '^[0-9a-fA-F]{24}$', msg }],
  msg,
  lowerCase: true,
});

export const number = <Value extends number = number>(
  limits: Omit<NumberField, 'kind' | keyof Typed<number>> = {},
): NumberField<Value> => ({ kind: 'number', ...limits });
/** A whole number, from 0 to the largest that JavaScript stores exactly unless said otherwise. */
export const count = <Value extends number = number>(
  limits: Omit<NumberField, 'kind' | 'isInteger' | keyof Typed<number>> = {},
): NumberField<Value> => ({ kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, ...limits, isInteger: true });
/** US dollars in an answer. */
export const dollars: NumberField = number({ min: 0 });
export const price = (options: Omit<PriceField, 'kind' | keyof Typed<number>>): PriceField => ({
  kind: 'price',
  ...options,
});
export const flag = (msg?: string): FlagField => ({ kind: 'flag', ...(msg === undefined ? {} : { msg }) });
export const date = (options: Omit<DateField, 'kind' | keyof Typed<Date | string>> = {}): DateField => ({
  kind: 'date',
  ...options,
});
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  msg?: string,
): ChoiceField<Values[number]> => ({ kind: 'choice', values, ...(msg === undefined ? {} : { msg }) });
export const list = <Item extends Field>(
  item: Item,
  options: Pick<ListField, 'min' | 'max' | 'itemName' | 'tooFew' | 'tooMany' | 'msg'> = {},
): ListField<Item> => ({ kind: 'list', item, ...options });
export const textList = (options: Pick<TextListField, 'max' | 'pattern' | 'lowerCase' | 'msg'>): TextListField => ({
  kind: 'text list',
  ...options,
});
export const sizeList = (msg: string): SizesField => ({ kind: 'sizes', msg });
export const record = <Item extends Field>(
  item: Item,
  options: Pick<RecordField, 'bySize' | 'max' | 'msg'>,
): RecordField<Item> => ({ kind: 'record', item, ...options });
export const object = <const Of extends Fields>(fields: Of, msg?: string): ObjectField<Of> => ({
  kind: 'object',
  fields,
  ...(msg === undefined ? {} : { msg }),
});
/** An object of an answer: it has a name in the API's description, and no fields besides these. */
export const named = <const Of extends Fields>(
  name: string,
  fields: Of,
  vital?: readonly (keyof Of & string)[],
): ObjectField<Of> => ({ kind: 'object', name, fields, ...(vital ? { vital } : {}) });
export const anyOf = <const Alternatives extends readonly Field[]>(
  alternatives: Alternatives,
  msg?: string,
): AnyOfField<Alternatives[number]> => ({ kind: 'any of', alternatives, ...(msg === undefined ? {} : { msg }) });
export const optional = <Of extends Field>(of: Of, { orBlank = false, neverNull = false } = {}): OptionalField<Of> => ({
  kind: 'optional',
  of,
  ...(orBlank ? { orBlank } : {}),
  ...(neverNull ? { neverNull } : {}),
});
export const nullable = <Of extends Field>(of: Of): NullableField<Of> => ({ kind: 'nullable', of });
export const nothing: NothingField = { kind: 'nothing' };
