import type { Request } from 'express';

/** The fields of a JSON or form body; none when there is no body or it is no object. */
export const fieldsOf = (req: Request): Readonly<Record<string, unknown>> => {
  const body: unknown = req.body;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
};

/** A field as text, trimmed; empty when it is missing or something else. */
export const textField = (req: Request, name: string): string => {
  const value = fieldsOf(req)[name];
  return typeof value === 'string' ? value.trim() : '';
};
