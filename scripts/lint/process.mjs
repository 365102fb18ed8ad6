/**
 * The parts of a syntax node that the rules read.
 * @typedef {{ type: string, name?: string }} Name
 * @typedef {Name & { callee: Name, arguments: readonly unknown[] }} Call
 * @typedef {Name & { object: Name, property: Name }} Member
 * @typedef {{ filename: string, report: (problem: { node: Name, message: string }) => void }} Context
 */

/**
 * A rule whose visitor reports by the function that it gets, in all files but those that may.
 * @param {RegExp} allowed
 * @param {string} message
 * @param {(report: (node: Name) => void) => object} visitor
 */
const rule = (allowed, message, visitor) => ({
  /** @param {Context} context */
  create: ({ filename, report }) =>
    allowed.test(filename)
      ? {}
      : visitor((node) => {
          report({ node, message });
        }),
});

/**
 * @param {Name} node
 * @param {string} name
 */
const isName = (node, name) => node.type === 'Identifier' && node.name === name;

/** Forbids reading the clock of the process: `Date.now`, `new Date()` and `Date()`. Files have the machine's times. */
const clock = rule(
  /\/platform\/(?:database\/database-time|temporary-files)\.ts$|\.test\.tsx?$|\/testing\/|\/testing\.ts$/,
  'The clock of a server may be wrong: use databaseTime() for what the shop stores or compares, performance.now() for a duration.',
  (report) => ({
    /** @param {Call} node */
    NewExpression: (node) => {
      if (isName(node.callee, 'Date') && node.arguments.length === 0) report(node);
    },
    /** @param {Call} node */
    CallExpression: (node) => {
      if (isName(node.callee, 'Date')) report(node);
    },
    /** @param {Member} node */
    MemberExpression: (node) => {
      if (isName(node.object, 'Date') && node.property.name === 'now') report(node);
    },
  }),
);

/** Forbids reading the environment of the process. */
const env = rule(
  /\/platform\/settings\.ts$|\.test\.tsx?$|\/api\/src\/testing\//,
  'Read settings in platform/settings.ts and hand them on.',
  (report) => ({
    /** @param {Member} node */
    MemberExpression: (node) => {
      if (isName(node.object, 'process') && node.property.name === 'env') report(node);
    },
  }),
);

/** Rules about the API's access to its process. */
export default { meta: { name: 'process' }, rules: { clock, env } };
