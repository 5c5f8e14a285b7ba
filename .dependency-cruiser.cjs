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

/** The import fences of the house. */
module.exports = {
  forbidden: [
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
    never('domain-imports-inward', '^server/domain/', '^server/(http|realtime|routes|presenters|embedded|seed|ai)/'),
    never(
      'engine-is-pure',
      '^server/domain/(matching|recommendations/feedback/rubric)/',
      '^(server/(models|policies|jobs)|node_modules/mongoose)',
    ),
    never('only-workers-ask-a-model', '^server/(?!ai/)', '^server/ai/'),
    never('models-are-models', '^server/models/', '^server/(?!(models|database)/)'),
    never('database-knows-no-model', '^server/database/', '^server/(?!database/)'),
    never('workers-import-domain', '^workers/', '^server/(http|routes|embedded|seed)/'),
    never('server-does-not-import-workers', '^server/', '^workers/'),
    {
      name: 'mongoose-only-where-data-is',
      severity: 'error',
      from: {
        path: '^(server|workers)/',
        pathNot: '^server/(database|models|domain|policies|seed|embedded)/|\\.test\\.ts$',
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
