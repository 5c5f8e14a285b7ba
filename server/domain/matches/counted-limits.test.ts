import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import type { CountedLimit } from '../../models/members/settings.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { changeSettings } from '../settings/settings.ts';
import { loadOwnSide } from './candidates.ts';
import { countLimits, listWaiting } from './counted-limits.ts';

givenDatabase();
const at = (day: string) => clock.set(() => new Date(`${day}T12:00:00Z`));
let actor: UserActor;
beforeEach(async () => {
  await clearDatabase();
  at('2030-03-01');
  actor = createActor(await makeMember(), 's');
});
afterEach(() => clock.set());

const want = (...dealBreakers: string[]) => changeSettings(actor, { preferences: { dealBreakers } });
const counted = async () => (await loadOwnSide(actor.userId))?.preferences.dealBreakers;
const open = () =>
  BatchModel.create({
    _id: getBatchId(actor.userId, '2030-03-01'),
    userId: actor.userId,
    day: '2030-03-01',
    openedAt: clock.now(),
  });

test('limits count at once before the first batch, and from the next day on after it', async () => {
  const six = ['no smokers', 'no alcohol', 'no pets', 'no debts', 'no riba', 'no drugs'];
  await want(...six, 'bad vibes');
  expect(await counted()).toEqual([...six, 'bad vibes']);
  await open();
  await want(...six, 'No divorced people');
  expect(await counted()).toEqual(six);
  at('2030-03-02');
  expect(await counted()).toEqual([...six, 'No divorced people']);
  // What is said in other words is no other limit, and what is taken back holds no one.
  await want('No smoking', 'No divorced people');
  expect(await counted()).toEqual(['No smoking', 'No divorced people']);
});

test('after the first batch five new ones begin to count in thirty days, and the others wait in their order', async () => {
  await open();
  const new7 = ['no smokers', 'no alcohol', 'no pets', 'no debts', 'no riba', 'no drugs', 'no polygyny'];
  await want(...new7);
  at('2030-03-02');
  expect(await counted()).toEqual(new7.slice(0, 5));
  // Taking them back frees nothing.
  const settings = await want('no drugs', 'no polygyny', 'must be practicing');
  at('2030-03-31');
  expect(await counted()).toEqual([]);
  const days = await listWaiting(actor.userId, settings, ['no drugs', 'no polygyny', 'must be practicing']);
  expect([...days.values()]).toEqual(['2030-04-01', '2030-04-01', '2030-04-01']);
  at('2030-04-01');
  expect(await counted()).toEqual(['no drugs', 'no polygyny', 'must be practicing']);
});

test('however often they change, no thirty days have more than five that are new', () => {
  let limits: CountedLimit[] = [];
  const begun = new Set<string>();
  for (let n = 0; n < 200; n += 1) {
    at(new Date(Date.UTC(2030, 0, 1 + Math.floor(n / 2))).toISOString().slice(0, 10));
    limits = countLimits(limits, [`a${n}`, `b${n % 7}`], { isFirst: false });
    const day = clock.now().toISOString().slice(0, 10);
    for (const { key, countsFrom } of limits) if (countsFrom <= day) begun.add(`${countsFrom} ${key}`);
  }
  const days = [...begun].map((one) => Date.parse(one.slice(0, 10))).sort((a, b) => a - b);
  expect(days.length).toBeGreaterThan(10);
  for (const [n, day] of days.entries()) {
    const sixth = days[n + 5];
    if (sixth !== undefined) expect(sixth - day).toBeGreaterThanOrEqual(30 * 86_400_000);
  }
});
