import path from 'node:path';

/**
 * The rooms of each part of the repository, the lowest first. A file imports files of its own room and of lower ones.
 * `.` are the files beside the rooms. A folder that is not listed, such as `testing`, imports what it needs.
 */
const ROOMS = Object.entries({
  'packages/shared/src': ['vocabulary', 'contract', 'rules', '.'],
  'apps/api/src': ['platform', 'features', 'storefront', 'large-shop', '.', 'backup', 'cli'],
  'apps/api/src/features/catalog': ['search', 'read-model', 'admin'],
  'apps/api/src/features/accounts': ['email', 'sessions', 'passwords', 'erasing'],
  'apps/api/src/features/media': ['making', 'uploads', 'serving'],
  'apps/api/src/features/notifications': ['texts', 'mails', 'outbox', 'sending', 'desk'],
  'apps/api/src/features/orders': [
    'reviews',
    'access',
    'placing',
    'states',
    'refunds',
    'correcting',
    'erasing',
    'reading',
    'auditing',
  ],
  'apps/web/src': ['platform', 'service-worker', 'ui', 'early', 'features', 'app', 'admin', '.'],
  'apps/web/src/admin': [
    'platform',
    'ui',
    'order-summary',
    'customers',
    'mails',
    'messages',
    'orders',
    'products',
    'settings',
    'dashboard',
    'shell',
    '.',
  ],
});

const TEST = /\.test\.tsx?$|\/testing\/|\/testing\.ts$/;
/** The rooms that put the whole program together, which tests of every room may open. */
const WHOLE = ['app', '.'];
/** A feature, and the path within it. */
const FEATURE = /^(apps\/(?:api|web)\/src\/features\/[^/]+)\/(.+)$/;
/** The files that reach a feature through its index alone. Tests of the whole API open more. */
const BY_INDEX = /^apps\/(?:api|web)\/src\/features\/|^apps\/api\/src\/(?!testing\/).*(?<!\.test)\.ts$/;

/**
 * The room of a file, if it is in one of these.
 * @param {string} file
 * @param {string} house
 */
const roomName = (file, house) => {
  if (!file.startsWith(`${house}/`)) return undefined;
  const [first, ...rest] = file.slice(house.length + 1).split('/');
  return rest.length === 0 ? '.' : first;
};

/** The clock of the database, which the platform alone starts and stops (docs/decisions/010-database-deadline.md). */
const DEADLINE = 'apps/api/src/platform/database/deadline.ts';

/** The raw driver: models cast and validate instead, and `platform/database` has functions for the rest. */
const DRIVER = 'apps/api/src/platform/database/background-client.ts';
/**
 * Events, jobs, leases and migrations of the platform read change streams and write by the clock of the database. The
 * doctor and the migrations hand the database to them. A backup copies documents byte by byte.
 */
const MAY_USE_DRIVER = /^apps\/api\/src\/(?:platform\/|backup\/|doctor\.ts$|migrations\.ts$)/;

/** Packages that a part of the repository may not import, with the forbidden names; all names if none are listed. */
const PACKAGES = [
  {
    // The page of a developer's mails is no endpoint: production never mounts it.
    from: /^apps\/api\/src\/features\/(?!notifications\/desk\/mailbox\.tsx).+(?<!\.test)\.tsx?$/,
    to: /^express$/,
    names: ['default', 'Router'],
    message: 'State the route in a contract and build it with serve().',
  },
  {
    from: /^apps\/api\/src\/(?:features|storefront|large-shop|cli)\/.+(?<!\.test)\.tsx?$/,
    to: /^mongoose$/,
    names: ['default', 'mongo', 'connection'],
    message: 'Only platform/database reaches the raw driver.',
  },
  { from: /^apps\/web\/src\//, to: /@paila\/api|apps\/api/, message: "The web app uses only the API's wire contract." },
];

/**
 * The parts of a syntax node that the rule reads. A specifier without `imported` means the default or all names.
 * @typedef {{ imported?: { name?: string } }} Specifier
 * @typedef {{ source?: { value?: unknown } | null, specifiers?: readonly Specifier[] }} ImportNode
 */

/**
 * The fault of an import of these names; undefined if this part of the repository may make it.
 * @param {string} from the importing file, below the root of the repository
 * @param {string} to
 * @param {readonly Specifier[]} specifiers
 */
const packageProblem = (from, to, specifiers) =>
  PACKAGES.find(
    (each) =>
      each.from.test(from) &&
      each.to.test(to) &&
      (!each.names || specifiers.some(({ imported }) => each.names.includes(imported?.name ?? 'default'))),
  )?.message;

/**
 * The fault of an import of a file; undefined for an allowed import.
 * @param {string} from the importing file, below the root of the repository
 * @param {string} specifier
 */
const roomProblem = (from, specifier) => {
  if (!specifier.startsWith('.')) return undefined;
  const to = path.join(path.dirname(from), specifier).replace(/\.js$/, '.ts');
  const isBesideClock = from.startsWith('apps/api/src/platform/') || TEST.test(from);
  if (to === DEADLINE && !isBesideClock) return 'Only the platform uses the deadline of the database: see decision 10.';
  if (to === DRIVER && !MAY_USE_DRIVER.test(from)) return 'Only platform/database reaches the raw driver.';
  for (const [house, rooms] of ROOMS) {
    const [own, other] = [roomName(from, house) ?? '', roomName(to, house) ?? ''];
    const isUpwards = rooms.includes(own) && rooms.indexOf(other) > rooms.indexOf(own);
    if (isUpwards && !(TEST.test(from) && WHOLE.includes(other))) {
      return `${own} is below ${other} in ${house}: import downwards only.`;
    }
  }
  const [, feature, door] = FEATURE.exec(to) ?? [];
  if (feature === undefined || from.startsWith(`${feature}/`) || !BY_INDEX.test(from)) return undefined;
  if (door === 'index.ts') return undefined;
  if (door === 'testing.ts') return TEST.test(from) ? undefined : 'Only tests may use testing.js.';
  return 'A feature is reached only through its index.js; by a test also through its testing.js.';
};

/** Forbids imports from a lower room to a higher one, and past a feature's index. */
const order = {
  /**
   * @param {{ cwd: string, filename: string, report: (problem: { node: object, message: string }) => void }} context
   */
  create: (context) => {
    const from = path.relative(context.cwd, context.filename);
    /** @param {ImportNode} node */
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = packageProblem(from, specifier, node.specifiers ?? []) ?? roomProblem(from, specifier);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Rules about imports between files. */
export default { meta: { name: 'rooms' }, rules: { order } };
