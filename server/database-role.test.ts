import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, makeUser } from '../testing/people/factories.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { commitProbe } from './database/probe.ts';
import { buildDatabaseRole } from './database-role.ts';
import { findMongod } from './dev-stores/find-mongod.ts';
import { type RunningMongodb, startMongodb } from './dev-stores/mongodb.ts';
import { examineInstallation } from './doctor/doctor.ts';
import { changeOrRequest } from './domain/accounts/members/staff-requests.ts';
import { verifyAudit } from './domain/audit/verify-audit.ts';
import { createActor } from './domain/kernel/actor.ts';
import { beginAuditChain, readHead } from './domain/kernel/audit/chain.ts';
import { openServiceKeys } from './domain/kernel/service-keys.ts';
import { openContactKey } from './domain/privacy/contact-key.ts';
import { FORMER_MAILS } from './migrations/one-outbox.ts';
import { prepareData } from './migrations/run.ts';
import { syncIndexes } from './models/index-sync.ts';
import { AuditEntryModel } from './models/operations/audit-entry.ts';
import { AuditHeadModel } from './models/operations/audit-head.ts';

let dataDir: string;
let mongod: RunningMongodb;
let roleUri: string;
const USER = { user: 'service', pwd: 'a-password-of-the-test' };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mithaq-role-'));
  mongod = await startMongodb(await findMongod(() => {}), dataDir);
  const uri = new URL(mongod.uri);
  const database = uri.pathname.slice(1);
  // As an administrator of MongoDB: with the key of the replica set's members.
  const auth = { username: '__system', password: (await readFile(join(dataDir, 'mongodb.key'), 'utf8')).trim() };
  const admin = await new mongoose.mongo.MongoClient(`mongodb://${uri.host}/?directConnection=true`, {
    auth,
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
  }).connect();
  const { role, ...rest } = buildDatabaseRole(database);
  await admin.db(database).command({ createRole: role, ...rest });
  await admin.db(database).command({ createUser: USER.user, pwd: USER.pwd, roles: [role] });
  await admin.db(database).collection<{ _id: string }>(FORMER_MAILS).insertOne({ _id: 'of-a-former-release' });
  await admin.close();
  uri.username = USER.user;
  uri.password = USER.pwd;
  uri.searchParams.set('authSource', database);
  roleUri = uri.href;
  await connectMongo(roleUri);
}, 60_000);
afterAll(async () => {
  await disconnectMongo();
  await mongod.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('R61: with the role the service works, and MongoDB refuses to change or delete an entry of the audit', async () => {
  await prepareData(() => undefined);
  await openContactKey(['test-key']);
  await openServiceKeys(['test-key']);
  await beginAuditChain();
  await commitProbe(1_000);
  // A second start finds everything in place.
  await syncIndexes();
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const member = await makeMember();
  for (const membershipTier of ['vip', 'premium'] as const) {
    expect((await changeOrRequest(admin, member._id, { membershipTier })).done?.user).toMatchObject({ membershipTier });
  }
  expect(await readHead()).toMatchObject({ seq: 2 });

  const audit = AuditEntryModel.collection;
  const name = audit.collectionName;
  const { db } = mongoose.connection;
  const one = { seq: 1 };
  const attempts: Record<string, () => Promise<unknown> | undefined> = {
    updateOne: () => audit.updateOne(one, { $set: { action: 'x' } }),
    updateMany: () => audit.updateMany({}, { $set: { action: 'x' } }),
    replaceOne: () => audit.replaceOne(one, { action: 'x' }),
    upsert: () => audit.updateOne({ seq: 99 }, { $set: { action: 'x' } }, { upsert: true }),
    findOneAndUpdate: () => audit.findOneAndUpdate(one, { $set: { action: 'x' } }),
    deleteOne: () => audit.deleteOne(one),
    deleteMany: () => audit.deleteMany({}),
    findOneAndDelete: () => audit.findOneAndDelete(one),
    bulkWrite: () => audit.bulkWrite([{ deleteOne: { filter: one } }]),
    out: () => AuditHeadModel.collection.aggregate([{ $out: name }]).toArray(),
    merge: () => AuditHeadModel.collection.aggregate([{ $merge: { into: name, whenMatched: 'replace' } }]).toArray(),
    drop: () => audit.drop(),
    rename: () => audit.rename('elsewhere'),
    renameOver: () => db?.collection('users').rename(name, { dropTarget: true }),
    dropIndex: () => audit.dropIndex('seq_1'),
    collMod: () => db?.command({ collMod: name, validator: { none: true } }),
    convertToCapped: () => db?.command({ convertToCapped: name, size: 4096 }),
    dropDatabase: () => db?.dropDatabase(),
    deleteHead: () => AuditHeadModel.collection.deleteOne({}),
    grantRoles: () => db?.command({ grantRolesToUser: USER.user, roles: ['dbOwner'] }),
  };
  const outcomes: Record<string, unknown> = {};
  for (const [attempt, run] of Object.entries(attempts)) {
    outcomes[attempt] = await Promise.resolve(run()).then(
      () => 'done',
      (error: { codeName?: string }) => error.codeName,
    );
  }
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(attempts).map((attempt) => [attempt, 'Unauthorized'])));
  expect(await verifyAudit()).toMatchObject({ count: 2, findings: [] });
});

test('doctor looks at a database with the role, and finds nothing that it may not read', async () => {
  const { findings } = await examineInstallation({
    DATA_DIR: dataDir,
    MONGODB_URI: roleUri,
    REDIS_URL: 'redis://127.0.0.1:9',
    SESSION_KEYS: 'test-key',
  });
  expect(findings.filter(({ check }) => ['mongodb', 'keys', 'backups', 'matchmakers'].includes(check))).toEqual([]);
  await connectMongo(roleUri);
});
