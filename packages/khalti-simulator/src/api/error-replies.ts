import type { Reply } from '../reply.js';
import type { FieldErrors } from './fields.js';

/** A 400 in the provider's format. */
export const validationError = (errors: FieldErrors): Reply => ({
  status: 400,
  json: { ...errors, error_key: 'validation_error' },
});

// The status code is not documented; 404 is what the framework behind the provider's messages uses for this one.
export const NOT_FOUND: Reply = { status: 404, json: { detail: 'Not found.', error_key: 'validation_error' } };
