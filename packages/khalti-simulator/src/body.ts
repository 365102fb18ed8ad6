import type { Request } from 'express';

/** The fields of a JSON or form body; empty when there is no body or it is not an object. */
export const fieldsOf = (req: Request): Readonly<Record<string, unknown>> => {
  const body: unknown = req.body;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
};

/** A field as trimmed text; empty when it is missing or not a string. */
export const textField = (req: Request, name: string): string => {
  const value = fieldsOf(req)[name];
  return typeof value === 'string' ? value.trim() : '';
};
