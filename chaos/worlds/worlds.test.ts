import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../shared/contract/index.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { type InProcessService, startInProcessService } from '../in-process-service.ts';
import { FACTS } from './facts.ts';
import { describePush, NOT_WALKED, orderPushes, WALKED } from './walk.ts';
import { compareWorlds, type Difference } from './worlds.ts';

let service: InProcessService;
beforeAll(async () => {
  service = await startInProcessService(await testStores());
});
afterAll(() => service.stop());

const summarize = (differences: readonly Difference[]) =>
  differences.map(({ fact, where, ...texts }) => `${fact}: ${where}: ${texts.without} / ${texts.with}`);

test('R23, R24, R25, R27: two worlds that differ in one hidden fact look the same to everyone who may not know it', async () => {
  const { facts, compared, differences } = await compareWorlds(service, { more: 0, isPacked: true });
  expect(summarize(differences)).toEqual([]);
  expect(facts).toBeGreaterThanOrEqual(30);
  expect(compared).toBeGreaterThan(10_000);
}, 1_800_000);

test('of what a call has pushed only the order within a conversation counts', () => {
  const message = (matchId: string, seq: number) => describePush('match:message', { matchId, message: { seq } });
  const read = describePush('match:read', { matchId: 'b', userId: 'c', upTo: 1 });
  const updated = describePush('match:updated', { id: 'a', status: 'accepted' });
  const people = describePush('people:changed', {});
  const one = [message('b', 1), updated, read, message('a', 1), people];
  const other = [updated, message('b', 1), people, message('a', 1), read];
  expect(orderPushes(one)).toEqual(orderPushes(other));
  expect(orderPushes([...one].reverse())).not.toEqual(orderPushes(one));
  expect(orderPushes([...one, people])).not.toEqual(orderPushes(one));
});

test('every call is walked over, or left out for a reason', () => {
  expect([...WALKED, ...NOT_WALKED].sort()).toEqual(allCalls.map(({ name }) => name).sort());
  expect(FACTS.length).toBe(new Set(FACTS.map(({ name }) => name)).size);
});
