import type { Field, Infer, ObjectField } from './fields.js';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasVitalFields = ({ fields, vital }: ObjectField, value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const isVital = vital ? vital.includes(name) : field.kind !== 'optional';
    const each = value[name];
    return each === undefined ? !isVital : !isVital && each === null ? true : isFit(field, each);
  });

const isFit = (field: Field, value: unknown): boolean => {
  switch (field.kind) {
    case 'text':
    case 'choice':
      return typeof value === 'string';
    case 'number':
    case 'price':
      return Number.isFinite(value);
    case 'date':
      return value instanceof Date;
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value) && value.every((each) => isFit(field.item, each));
    case 'text list':
      return Array.isArray(value);
    case 'record':
      return isRecord(value) && Object.values(value).every((each) => isFit(field.item, each));
    case 'object':
      return isRecord(value) && hasVitalFields(field, value);
    case 'any of':
      return field.alternatives.some((each) => isFit(each, value));
    case 'optional':
      return value === undefined || value === null || isFit(field.of, value);
    case 'nullable':
      return value === null || isFit(field.of, value);
    case 'nothing':
      return value === undefined;
  }
};

/**
 * Whether an answer, or a stored copy of one, can be used as the declared type. Tolerates the differences of a newer or
 * older server: unknown fields and codes are accepted, and an object needs only its vital fields.
 */
export const isReadable = <Of extends Field>(field: Of, value: unknown): value is Infer<Of> => isFit(field, value);
