const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed },
});
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to },
});

/** The subjects of server/domain, and the other subjects that each may import. All of them may import the kernel. */
const DOMAIN_SUBJECTS = {
  kernel: [],
  'access-log': [],
  audit: ['access-log'],
  operations: ['access-log', 'daily-batch'],
  mail: ['notifications'],
  notifications: [],
  decisions: ['notifications'],
  'contact-messages': ['accounts', 'access-log', 'decisions', 'mail', 'notifications'],
  matching: [],
  messaging: ['access-log', 'notifications'],
  privacy: ['messaging'],
  matches: ['access-log', 'matching', 'messaging', 'notifications'],
  questions: ['matches'],
  recommendations: ['matches', 'matching', 'privacy'],
  picks: ['access-log', 'matches', 'matching', 'messaging', 'notifications', 'photos', 'recommendations'],
  'daily-batch': ['matches', 'matching', 'notifications', 'picks'],
  membership: ['access-log', 'mail', 'messaging', 'notifications', 'picks'],
  photos: ['decisions', 'access-log', 'notifications', 'recommendations'],
  profiles: ['accounts', 'matches', 'messaging', 'recommendations'],
  'quiet-times': ['matching'],
  settings: ['matches', 'matching', 'messaging', 'notifications', 'quiet-times'],
  delivery: ['access-log', 'mail', 'notifications', 'settings'],
  applications: ['decisions', 'access-log', 'mail', 'membership', 'messaging', 'notifications', 'privacy'],
  analytics: ['applications', 'delivery', 'matching'],
  integrity: ['audit'],
  accounts: [
    'access-log',
    'mail',
    'membership',
    'messaging',
    'notifications',
    'photos',
    'picks',
    'privacy',
    'settings',
  ],
  verification: ['accounts', 'access-log', 'notifications', 'photos'],
  moderation: ['accounts', 'decisions', 'access-log', 'notifications'],
  assignments: ['access-log', 'accounts', 'messaging'],
  'staff-work': ['assignments', 'messaging', 'notifications', 'quiet-times'],
  export: ['accounts', 'access-log', 'matches', 'membership', 'messaging', 'photos', 'picks'],
  reports: ['accounts', 'moderation', 'decisions', 'access-log', 'notifications', 'privacy'],
};

/** The parts of the matching engine, and the other parts that each may import. */
const ENGINE_PARTS = {
  text: [],
  places: ['text'],
  'deal-breakers': ['places', 'text'],
  member: ['deal-breakers', 'places', 'text'],
  factors: ['member', 'places', 'text'],
  columns: ['factors', 'member', 'deal-breakers', 'places', 'text'],
  search: ['columns', 'factors', 'member', 'places'],
  plan: ['search', 'columns'],
  explain: ['search', 'columns', 'factors', 'member', 'deal-breakers', 'places', 'text'],
};

/** Throws where a table lets its folders import each other in a circle. */
const requireNoCircle = (table, part, path = []) => {
  if (path.includes(part)) throw new Error(`A circle of imports: ${[...path, part].join(' → ')}`);
  for (const next of table[part]) requireNoCircle(table, next, [...path, part]);
};
for (const table of [DOMAIN_SUBJECTS, ENGINE_PARTS])
  for (const part of Object.keys(table)) requireNoCircle(table, part);

/** One rule for each folder of a table: it imports itself, what the table names, and what lies outside `root`. */
const layered = (root, table, shared = []) => [
  ...Object.entries(table).map(([part, allowed]) =>
    never(
      `${root}-${part}-imports-what-its-table-names`,
      `^${root}/${part}/`,
      `^${root}/(?!(${[part, ...allowed, ...shared].join('|')})/)`,
    ),
  ),
  // A folder that the table does not name yet must be added to it.
  never(`${root}-has-no-other-folder`, `^${root}/(?!(${Object.keys(table).join('|')})/)[^/]+/`, '.'),
];

/** The import fences: which folder may import which. */
module.exports = {
  forbidden: [
    ...layered('server/domain', DOMAIN_SUBJECTS, ['kernel']),
    ...layered('server/domain/matching', ENGINE_PARTS),
    never('kernel-knows-no-policy', '^server/domain/kernel/', '^server/policies/'),
    never('policies-import-kernel-and-models', '^server/policies/', '^server/(?!(models|policies|domain/kernel)/)'),
    only('shared-imports-only-zod', '^shared/', ['^shared/', '^node_modules/zod/']),
    never('client-imports-only-shared', '^client/', '^(server|workers|testing|scripts|e2e|bench|chaos)/'),
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/($1|chat)/' },
    },
    never('components-know-no-noun', '^client/src/components/', '^client/src/(features|app)/'),
    never('lib-knows-no-feature', '^client/src/lib/', '^client/src/(features|app|components)/'),
    never(
      'transport-knows-no-rule',
      '^server/http/',
      '^server/(domain/(?!kernel/(actor|errors|clock|ids)\\.ts)|policies|presenters|routes|realtime)/?',
    ),
    never(
      'socket-transport-knows-no-rule',
      '^server/realtime/(server|mount)\\.ts$',
      '^server/(policies|presenters|routes)/',
    ),
    never('domain-knows-no-transport', '^server/domain/', '^node_modules/(koa|@koa|socket\\.io|bullmq)'),
    never('domain-imports-inward', '^server/domain/', '^server/(http|realtime|routes|presenters|dev-stores|seed|ai)/'),
    never(
      'engine-is-pure',
      '^server/domain/(matching|quiet-times|recommendations/feedback/rubric)/',
      '^(server/(models|policies|jobs)|node_modules/mongoose)',
    ),
    never('only-workers-ask-a-model', '^server/(?!ai/)', '^server/ai/'),
    never('only-workers-send-mail', '^server/(?!(cli/|doctor/|mail/|config\\.ts$))', '^server/mail/'),
    never('models-are-models', '^server/models/', '^server/(?!(models|database)/)'),
    never('database-knows-no-model', '^server/database/', '^server/(?!database/)'),
    never('workers-import-domain', '^workers/', '^server/(http|routes|dev-stores|seed)/'),
    never('server-does-not-import-workers', '^server/', '^workers/'),
    only('jobs-import-commands', '^workers/jobs/', [
      '^server/domain/',
      '^server/jobs\\.ts$',
      '^shared/jobs/',
      '^workers/job-implementation\\.ts$',
    ]),
    {
      name: 'presenters-are-pure',
      severity: 'error',
      comment: 'Presenters compute a view from what they are given, so they import types, and of values these alone.',
      from: { path: '^server/presenters/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: '^(shared/|server/(presenters/|policies/abilities\\.ts$|domain/kernel/pagination\\.ts$))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-and-pushes-read-no-data',
      severity: 'error',
      comment: 'What they need beside a command is loaded by the domain.',
      from: { path: '^server/(routes/|realtime/event-recipients\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(models|database)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mongoose-only-where-data-is',
      severity: 'error',
      from: {
        path: '^(server|workers)/',
        pathNot: '^server/(database|models|migrations|domain|policies|seed|dev-stores)/|\\.test\\.ts$',
      },
      to: { path: '^node_modules/mongoose/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|docs)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'] },
  },
};
