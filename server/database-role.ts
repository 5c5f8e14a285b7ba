import { FORMER_MAILS } from './migrations/one-outbox.ts';
import { MODELS } from './models/index.ts';
import { AuditEntryModel } from './models/operations/audit-entry.ts';
import { AuditHeadModel } from './models/operations/audit-head.ts';

/** The collection of the readiness probe, which has no model. */
const PROBES = 'probes';

const READ = ['find', 'listIndexes', 'collStats'];
const PREPARE = ['createCollection', 'createIndex'];
/** What the service does with a collection; by default everything but dropping or renaming it. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  [AuditEntryModel.collection.name]: [...READ, ...PREPARE, 'insert'],
  [AuditHeadModel.collection.name]: [...READ, ...PREPARE, 'insert', 'update'],
  // A migration empties and drops it.
  [FORMER_MAILS]: ['find', 'dropCollection'],
};
const FULL = [...READ, ...PREPARE, 'dropIndex', 'insert', 'update', 'remove'];

/**
 * Returns the role, as `db.createRole()` of mongosh takes it, of the service's database user: it reads and writes all collections, but
 * only inserts into the audit. The server itself then refuses to change or delete an entry.
 */
export const buildDatabaseRole = (database: string) => ({
  role: 'mithaqService',
  privileges: [
    { resource: { db: database, collection: '' }, actions: ['listCollections'] },
    ...[...MODELS.map((model) => model.collection.name), PROBES, FORMER_MAILS].map((collection) => ({
      resource: { db: database, collection },
      actions: [...(ACTIONS[collection] ?? FULL)],
    })),
  ],
  roles: [],
});
