import { expect, test } from 'vitest';
import { check } from './check.ts';
import type { Held, StoredRace } from './evidence.ts';
import { plantRun } from './planted-run.ts';

/** Takes messages out of the store and out of every view. */
const everywhere = ({ evidence, stored }: ReturnType<typeof plantRun>, change: (list: Held[]) => void): void => {
  change(stored);
  for (const { messages } of evidence.views) change(messages as Held[]);
};

test('a run in which all is well has no violations, and everything acknowledged is stable', () => {
  const run = plantRun();
  expect(check(run.evidence)).toEqual({ acknowledged: 4, stable: 4, unsettled: 0, refused: 0, violations: [] });
});

test('R32: an acknowledged message that is nowhere is lost', () => {
  const run = plantRun();
  everywhere(run, (list) => list.splice(3, 1));
  run.ledger.splice(-2);
  for (const one of run.evidence.unread) if (one.client === 'a') Object.assign(one, { unread: 1 });
  expect(run.kinds()).toEqual(['lost']);
  expect(check(run.evidence)).toMatchObject({ acknowledged: 4, stable: 3 });
});

test('R33: a message that is stored twice is a duplicate', () => {
  const run = plantRun();
  everywhere(run, (list) => list.push({ ...(list[3] as Held), id: 'id4', messageId: 'm5', seq: 5 }));
  for (const one of run.evidence.unread) if (one.client === 'a') Object.assign(one, { unread: 3 });
  expect(run.kinds()).toContain('duplicated');
});

test('R33: stored messages that were refused or never sent are phantoms', () => {
  const refused = plantRun();
  refused.ledger.push({ op: 'send', phase: 'fail', id: 'id4', why: '403' });
  expect(refused.kinds()).toEqual(['phantom']);
  const unknown = plantRun();
  unknown.ledger.splice(0, 2);
  expect(unknown.kinds()).toEqual(['phantom']);
});

test('R33: an unsettled message may be stored once or not at all', () => {
  const run = plantRun();
  const at = run.ledger.findIndex((entry) => entry.op === 'send' && entry.phase === 'ok' && entry.id === 'id4');
  run.ledger[at] = { op: 'send', phase: 'info', id: 'id4', why: 'no answer' };
  expect(check(run.evidence)).toMatchObject({ acknowledged: 3, unsettled: 1, violations: [] });
  run.ledger.push({ op: 'send', phase: 'invoke', client: 'a', thread: 't', id: 'never', content: 'x' });
  expect(check(run.evidence)).toMatchObject({ unsettled: 2, violations: [] });
});

test('an acknowledged number, content or writer that is another in the store is altered', () => {
  for (const change of [{ content: 'other' }, { sender: 'b' }]) {
    const run = plantRun();
    everywhere(run, (list) => Object.assign(list[0] as Held, change));
    expect(run.kinds()).toContain('altered');
  }
  const number = plantRun();
  number.ledger[1] = { op: 'send', phase: 'ok', id: 'id1', seq: 2, messageId: 'm1' };
  expect(number.kinds()).toEqual(['altered']);
});

test('R34: a number that is left out is a gap', () => {
  const run = plantRun();
  everywhere(run, (list) => list.splice(1, 1));
  expect(run.kinds()).toEqual(expect.arrayContaining(['gap', 'lost']));
});

test('R34: a message before one that was acknowledged before it was begun is reordered, overlapping ones are not', () => {
  const run = plantRun(2);
  const [first, second] = [run.ledger.slice(0, 4), run.ledger.slice(4)];
  run.ledger.splice(0, 8, ...second, ...first);
  expect(run.kinds()).toEqual(['reordered']);
  const overlapping = plantRun(2);
  const begun = overlapping.ledger.splice(4, 1);
  overlapping.ledger.unshift(...begun);
  expect(overlapping.kinds()).toEqual([]);
});

test('R34, R35: a reader who lacks a message, on a server or in their client, is incomplete', () => {
  for (const index of [0, 5]) {
    const run = plantRun();
    const held = run.evidence.views[index]?.messages as Held[] | undefined;
    held?.splice(2, 1);
    expect(run.kinds()).toEqual(['incomplete']);
  }
});

test('R21: a push to a stranger, and a push to a session after its end, are leaks', () => {
  const stranger = plantRun();
  stranger.ledger.push({ op: 'live', client: 'c', thread: 't', seq: 1, messageId: 'm1' });
  expect(stranger.kinds()).toEqual(['leak']);
  const ended = plantRun();
  ended.ledger.splice(4, 0, { op: 'ended', client: 'b/tab1' });
  ended.ledger.push({ op: 'live', client: 'b/tab1', thread: 't', seq: 1, messageId: 'm1' });
  expect(ended.kinds()).toEqual([]);
  ended.ledger.push({ op: 'live', client: 'b/tab1', thread: 't', seq: 2, messageId: 'm2' });
  expect(ended.kinds()).toEqual(['leak']);
});

test('a push of what is not stored came before its commit', () => {
  const run = plantRun();
  run.ledger.push({ op: 'live', client: 'a', thread: 't', seq: 5, messageId: 'm5' });
  expect(run.kinds()).toEqual(['phantom']);
});

test('R36: unread is what the other wrote after the furthest mark; a mark without an answer may count or not', () => {
  const run = plantRun();
  run.ledger.push({ op: 'read', phase: 'ok', client: 'a', thread: 't', upTo: 2 });
  expect(run.kinds()).toEqual(['unread']);
  for (const one of run.evidence.unread) if (one.client === 'a') Object.assign(one, { unread: 1 });
  expect(run.kinds()).toEqual([]);
  run.ledger.push({ op: 'read', phase: 'ok', client: 'a', thread: 't', upTo: 1 });
  run.ledger.push({ op: 'read', phase: 'info', client: 'a', thread: 't', upTo: 4 });
  expect(run.kinds()).toEqual([]);
  for (const one of run.evidence.unread) if (one.client === 'a') Object.assign(one, { unread: 0 });
  expect(run.kinds()).toEqual([]);
});

test('R36: servers that say different counts, or a sum that is none, are wrong', () => {
  const different = plantRun();
  Object.assign(different.evidence.unread[2] ?? {}, { unread: 1 });
  expect(different.kinds()).toEqual(['unread']);
  const sum = plantRun();
  Object.assign(sum.evidence.unread[1] ?? {}, { unread: 9 });
  expect(sum.kinds()).toEqual(['unread']);
});

test('R38: two interested members are connected once, by one of them, with one push', () => {
  const race: StoredRace = { match: 'x', status: 'accepted', clients: ['a', 'b'], conversations: 1 };
  const given = (stored: Partial<StoredRace>, ...statuses: string[]) => {
    const run = plantRun();
    Object.assign(run.evidence, { races: [{ ...race, ...stored }] });
    statuses.forEach((status, index) => {
      run.ledger.push({ op: 'respond', phase: 'ok', client: index ? 'b' : 'a', match: 'x', status });
    });
    return run;
  };
  expect(given({}, 'pending', 'accepted').kinds()).toEqual([]);
  expect(given({ status: 'pending' }, 'pending').kinds()).toEqual([]);
  expect(given({ status: 'pending' }, 'pending', 'pending').kinds()).toEqual(['race']);
  expect(given({}, 'accepted', 'accepted').kinds()).toEqual(['race']);
  expect(given({ conversations: 0 }, 'pending', 'accepted').kinds()).toEqual(['race']);
  const told = given({}, 'pending', 'accepted');
  told.ledger.push({ op: 'accepted', client: 'a', match: 'x' });
  expect(told.kinds()).toEqual([]);
  told.ledger.push({ op: 'accepted', client: 'a', match: 'x' });
  expect(told.kinds()).toEqual(['race']);
});
