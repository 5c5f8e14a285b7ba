import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { syncIndexes } from '../../models/index-sync.ts';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { type AuditHead, AuditHeadModel } from '../../models/operations/audit-head.ts';
import { system } from '../kernel/actor.ts';
import { recordAudit, recordRead } from '../kernel/audit/audit.ts';
import { beginAuditChain } from '../kernel/audit/chain.ts';
import { configureContext, getContext } from '../kernel/context.ts';
import { LostServiceKeys, openServiceKeys } from '../kernel/service-keys.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { verifyAudit } from './verify-audit.ts';

givenDatabase();
afterAll(() => syncIndexes());

/** As an attacker with the database writes: any fields, of any type. */
const audit = () => getRawCollection<{ _id: string } & Record<string, unknown>>(AuditEntryModel);
const heads = () => getRawCollection<{ _id: string } & Record<string, unknown>>(AuditHeadModel);
const stored = async (seq: number): Promise<AuditEntry> => AuditEntryModel.findOne({ seq }).lean<AuditEntry>().orFail();
const change = (seq: number, $set: Record<string, unknown>) => audit().updateOne({ seq }, { $set });
const insert = (entry: object) => audit().insertOne({ _id: randomBytes(16).toString('base64url'), ...entry });
const findings = async () => (await verifyAudit()).findings;

const COUNT = 12;
let whole: { entries: AuditEntry[]; head: AuditHead };

const readHead = () => AuditHeadModel.findById('head').lean<AuditHead>().orFail();

beforeAll(async () => {
  for (let n = 1; n <= COUNT; n++) {
    await inTransaction((tx) =>
      recordAudit(tx, system, 'member.changed', `subject-${n}`, { role: 'member', suspended: String(n % 2 === 0) }),
    );
  }
  whole = { entries: await AuditEntryModel.find().lean<AuditEntry[]>(), head: await readHead() };
  // An attacker does so too, before putting in a number a second time.
  await AuditEntryModel.collection.dropIndex('seq_1');
});

beforeEach(async () => {
  await AuditEntryModel.collection.deleteMany({});
  await AuditEntryModel.collection.insertMany(whole.entries as never);
  await AuditHeadModel.collection.replaceOne({ _id: 'head' as never }, whole.head, { upsert: true });
});

const swap = async (one: number, other: number, fields: readonly (keyof AuditEntry)[]) => {
  const [a, b] = [await stored(one), await stored(other)];
  const pick = (entry: AuditEntry) => Object.fromEntries(fields.map((field) => [field, entry[field]]));
  await audit().updateOne({ _id: a._id }, { $set: pick(b) });
  await audit().updateOne({ _id: b._id }, { $set: pick(a) });
};
const CONTENT = ['actorId', 'action', 'subjectId', 'details', 'at'] as const;

describe('R61: every kind of tampering with the audit is found, and the entry named', () => {
  const changed = (seq: number) => new RegExp(`^Entry ${seq} \\(.*\\) was changed`);
  const kinds: readonly [name: string, tamper: () => Promise<unknown>, finding: RegExp][] = [
    ['the actor replaced', () => change(4, { actorId: 'somebody-else' }), changed(4)],
    ['the actor removed', () => audit().updateOne({ seq: 4 }, { $unset: { actorId: '' } }), changed(4)],
    ['the action replaced', () => change(4, { action: 'member.seen' }), changed(4)],
    ['one letter of the action', () => change(4, { action: 'member.changeD' }), changed(4)],
    ['the subject replaced', () => change(4, { subjectId: 'subject-5' }), changed(4)],
    ['the subject removed', () => audit().updateOne({ seq: 4 }, { $unset: { subjectId: '' } }), changed(4)],
    [
      'the time by a millisecond',
      async () => change(4, { at: new Date((await stored(4)).at.getTime() + 1) }),
      changed(4),
    ],
    ['the time as a text', async () => change(4, { at: (await stored(4)).at.toISOString() }), changed(4)],
    ['the time as a number', async () => change(4, { at: (await stored(4)).at.getTime() }), changed(4)],
    ['a detail replaced', () => change(4, { 'details.suspended': 'false' }), changed(4)],
    ['a detail of another type', () => change(4, { 'details.suspended': true }), changed(4)],
    ['a detail added', () => change(4, { 'details.reason': 'asked to' }), changed(4)],
    ['a detail removed', () => audit().updateOne({ seq: 4 }, { $unset: { 'details.role': '' } }), changed(4)],
    ['all details removed', () => change(4, { details: {} }), changed(4)],
    [
      'a detail renamed',
      () => audit().updateOne({ seq: 4 }, { $rename: { 'details.role': 'details.tier' } }),
      changed(4),
    ],
    ['a field added', () => change(4, { note: 'nothing' }), changed(4)],
    [
      'the id replaced',
      async () => {
        const entry = await stored(4);
        await audit().deleteOne({ seq: 4 });
        await audit().insertOne({ ...entry, _id: 'another-id' });
      },
      changed(4),
    ],
    ['the hash replaced by another entry’s', async () => change(4, { hash: (await stored(5)).hash }), changed(4)],
    ['the hash emptied', () => change(4, { hash: '' }), changed(4)],
    [
      'the hash of no known key',
      async () => change(4, { hash: `zzzz${(await stored(4)).hash.slice(4)}` }),
      /^Entry 4 .*key/,
    ],
    ['the hash before replaced', async () => change(4, { previousHash: (await stored(1)).hash }), changed(4)],
    ['the number replaced by a later one', () => change(4, { seq: 400 }), /^Entry 4 is missing\.$/],
    ['the number as a text', () => change(4, { seq: '4' }), /^Entry \S+ has no number/],
    ['the number removed', () => audit().updateOne({ seq: 4 }, { $unset: { seq: '' } }), /^Entry \S+ has no number/],
    ['the first entry deleted', () => audit().deleteOne({ seq: 1 }), /^Entry 1 is missing\.$/],
    ['one in the middle deleted', () => audit().deleteOne({ seq: 7 }), /^Entry 7 is missing\.$/],
    ['several deleted', () => audit().deleteMany({ seq: { $in: [5, 6, 7] } }), /^Entries 5 to 7 are missing\.$/],
    ['the last one deleted', () => audit().deleteOne({ seq: COUNT }), /^Entry 12 is missing at the end\.$/],
    [
      'the last three deleted',
      () => audit().deleteMany({ seq: { $gt: 9 } }),
      /^Entries 10 to 12 are missing at the end\.$/,
    ],
    ['all deleted', () => audit().deleteMany({}), /^Entries 1 to 12 are missing at the end\.$/],
    [
      'the last one deleted, and three stored afterwards',
      async () => {
        await audit().deleteOne({ seq: COUNT });
        for (let n = 0; n < 3; n++) await recordRead(system, 'letter.read', null);
      },
      /^Entry 12 is missing\.$/,
    ],
    [
      'one deleted and the others renumbered',
      async () => {
        await audit().deleteOne({ seq: 7 });
        await audit().updateMany({ seq: { $gt: 7 } }, { $inc: { seq: -1 as never } });
      },
      changed(7),
    ],
    [
      'the newest entry inserted by hand',
      () => insert({ seq: 13, previousHash: whole.head.hash, hash: 'x', action: 'a' }),
      changed(13),
    ],
    [
      'a copy of an entry',
      async () => insert({ ...(await stored(4)), _id: 'copy' }),
      /^Entry 4 \(.*\) has the number of another/,
    ],
    [
      'an entry between two others',
      async () => insert({ ...(await stored(4)), _id: 'between', seq: 4.5 }),
      /put in between/,
    ],
    ['an entry without a number', () => insert({ action: 'member.changed', at: new Date() }), /no number/],
    ['an entry numbered 0', async () => insert({ ...(await stored(1)), _id: 'zero', seq: 0 }), /no number/],
    ['two entries swapped by their numbers', () => swap(4, 9, ['seq']), changed(4)],
    ['two entries swapped by number and hashes', () => swap(4, 5, ['seq', 'previousHash', 'hash']), changed(4)],
    ['two entries swapped by their contents', () => swap(4, 5, CONTENT), changed(4)],
    ['two entries whose times were swapped', () => swap(4, 5, ['at']), changed(4)],
    [
      'an old entry put again at the end',
      async () => {
        const { _id, ...old } = await stored(2);
        await insert({ ...old, seq: COUNT + 1 });
      },
      changed(13),
    ],
    ['the head deleted', () => heads().deleteMany({}), /^The head of the chain is missing\.$/],
    [
      'the head deleted, and three entries stored afterwards',
      async () => {
        await heads().deleteMany({});
        for (let n = 0; n < 3; n++) await recordRead(system, 'letter.read', null);
      },
      /^The head of the chain is missing\.$/,
    ],
    [
      'the last ones deleted and the head set back',
      async () => {
        await audit().deleteMany({ seq: { $gt: 9 } });
        await heads().updateOne({ _id: 'head' }, { $set: { seq: 9, hash: (await stored(9)).hash } });
      },
      /^The head of the chain was changed\.$/,
    ],
    [
      'the head set forward',
      () => heads().updateOne({ _id: 'head' }, { $set: { seq: 1_000 } }),
      /^The head of the chain was changed\.$/,
    ],
    [
      'the hash of the head',
      async () => heads().updateOne({ _id: 'head' }, { $set: { hash: (await stored(3)).hash } }),
      /^The head .* changed/,
    ],
    [
      'the signature of the head',
      () => heads().updateOne({ _id: 'head' }, { $set: { signature: '' } }),
      /^The head .* changed/,
    ],
  ];

  test.each(kinds)('%s', async (_name, tamper, finding) => {
    expect(await findings()).toEqual([]);
    await tamper();
    expect(await findings()).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  });

  test('a chain that was computed anew without the service’s keys is found', async () => {
    const { serviceKeys } = getContext();
    const keys = new Map([...(serviceKeys.audit?.keys ?? [])].map(([id]) => [id, randomBytes(32)]));
    await audit().deleteMany({});
    await heads().deleteMany({});
    configureContext({ serviceKeys: { ...serviceKeys, audit: { currentId: [...keys.keys()][0] ?? '', keys } } });
    await beginAuditChain();
    for (let n = 0; n < COUNT; n++) await recordRead(system, 'report.read', null);
    expect(await findings()).toEqual([]);
    configureContext({ serviceKeys });
    expect(await findings()).toHaveLength(COUNT + 1);
  });
});

test('a whole chain stays whole while session keys are rotated', async () => {
  const before = getContext().serviceKeys;
  for (const secrets of [['new-key', 'test-key'], ['new-key'], ['test-key', 'new-key'], ['test-key']]) {
    expect(await openServiceKeys(secrets)).toEqual([]);
    await recordRead(system, 'letter.done', null);
  }
  expect(await verifyAudit()).toMatchObject({ count: COUNT + 4, findings: [], unnamed: 0 });
  await expect(openServiceKeys(['lost'], { mayReplace: false })).rejects.toThrow(/^SESSION_KEYS: none of them opens/);
  configureContext({ serviceKeys: before });
});

test('a worker or command with fewer session keys takes no seal of the others away, and one with more adds its own', async () => {
  const before = getContext().serviceKeys;
  await openServiceKeys(['new-key', 'test-key']);
  const ring = () => [...(getContext().serviceKeys.audit?.keys ?? [])];
  const whole = ring();
  for (const [opens, has] of [
    ['test-key', ['test-key']],
    ['new-key', ['test-key', 'newest-key']],
    ['newest-key', ['new-key']],
  ] as const) {
    await openServiceKeys(has, { mayReplace: false });
    // A reader takes part in nothing.
    expect(await openServiceKeys([opens], { mayReplace: false, isReadOnly: true })).toEqual([]);
    expect(ring()).toEqual(whole);
  }
  // The start of a server takes away those of the keys that are dropped.
  await openServiceKeys(['test-key']);
  await expect(openServiceKeys(['newest-key'], { mayReplace: false })).rejects.toThrow(LostServiceKeys);
  configureContext({ serviceKeys: before });
});

test('entries from before the chain are taken up in their order, once', async () => {
  await AuditEntryModel.collection.deleteMany({});
  await AuditHeadModel.collection.deleteMany({});
  for (const n of [2, 3, 1]) {
    await insert({ actorId: null, action: `old.${n}`, subjectId: null, details: {}, at: new Date(n * 1_000) });
  }
  await Promise.all([beginAuditChain(), beginAuditChain(), beginAuditChain()]);
  await recordRead(system, 'photo.approved', null);
  const entries = await AuditEntryModel.find().sort({ seq: 1 }).lean();
  expect(entries.map(({ seq, action }) => [seq, action])).toEqual([
    [1, 'old.1'],
    [2, 'old.2'],
    [3, 'old.3'],
    [4, 'photo.approved'],
  ]);
  expect(await verifyAudit()).toMatchObject({ count: 4, findings: [] });
  // Whoever deletes all but an entry of their own gets no new chain from the next start.
  await AuditEntryModel.collection.deleteMany({});
  await insert({ actorId: null, action: 'report.read', subjectId: null, details: {}, at: new Date() });
  await beginAuditChain();
  expect(await findings()).toHaveLength(2);
});
