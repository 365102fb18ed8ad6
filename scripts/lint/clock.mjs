const USE_DATABASE_TIME =
  'The clock of a server may be wrong: use databaseTime() for what the shop stores or compares, performance.now() for a duration.';

/**
 * What the rule reads of a syntax node.
 * @typedef {{ type: string, name?: string }} Name
 * @typedef {Name & { callee: Name, arguments: readonly unknown[] }} Call
 * @typedef {Name & { object: Name, property: Name }} Member
 */

/** @param {Name} node */
const isDate = ({ type, name }) => type === 'Identifier' && name === 'Date';

/** Forbids reading the clock of the process: `Date.now`, `new Date()` and `Date()`. */
const noProcessClock = {
  /** @param {{ report: (problem: { node: Name, message: string }) => void }} context */
  create: (context) => {
    /** @param {Name} node */
    const report = (node) => {
      context.report({ node, message: USE_DATABASE_TIME });
    };
    return {
      /** @param {Call} node */
      NewExpression: (node) => {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      /** @param {Call} node */
      CallExpression: (node) => {
        if (isDate(node.callee)) report(node);
      },
      /** @param {Member} node */
      MemberExpression: (node) => {
        if (isDate(node.object) && node.property.name === 'now') report(node);
      },
    };
  },
};

/** Rules about time. */
export default { meta: { name: 'clock' }, rules: { 'no-process-clock': noProcessClock } };
