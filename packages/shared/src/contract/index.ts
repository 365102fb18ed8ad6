export * from './addresses.js';
export * from './endpoint.js';
export * from './errors.js';
export * from './fields.js';
export * from './paging.js';
export * from './parse.js';
export * from './permissions.js';
export * from './reading.js';
export {
  allVisible,
  atLeast,
  atMost,
  emailRules,
  matching,
  readable,
  required,
  sameAs,
  type TextRule,
} from './text-rules.js';
