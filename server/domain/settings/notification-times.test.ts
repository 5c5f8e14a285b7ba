import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { noticeTimes as contract } from '../../../shared/contract/delivery/notification-times.ts';
import { TOPICS } from '../../../shared/notification.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { presentNotificationTimes } from '../../presenters/settings.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { changeNotificationTimes, findToldFrom, getOwnNotificationTimes } from './notification-times.ts';
import { changeSettings, getOwnSettings } from './settings.ts';

givenDatabase();
// A Wednesday; London is an hour before UTC.
beforeEach(() => clock.set(() => new Date('2026-05-06T21:30:00Z')));
afterEach(() => clock.set());

const NO_SHIFTS = { fajr: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 };
const makeActor = async (location: string | null): Promise<UserActor> =>
  createActor(await makeMember({}, { location }), 's');
const show = async (actor: UserActor) => {
  const shown = presentNotificationTimes(await getOwnNotificationTimes(actor));
  expect(contract.mine.responses[200].strict().parse(shown)).toEqual(shown);
  return shown;
};

test('the next introductions are told from the morning on, as they are delivered, and not to who wants no such notification', async () => {
  configureContext({ noticeChannels: ['push'] });
  const actor = await makeActor('London');
  const told = () => findToldFrom(actor, 'introductions', new Date('2026-05-07T00:00:00Z'));
  expect(await told()).toEqual(new Date('2026-05-07T07:00:00Z'));
  await changeNotificationTimes(actor, { quietHours: { from: '22:00', to: '10:00' } });
  expect(await told()).toEqual(new Date('2026-05-07T09:00:00Z'));
  await changeNotificationTimes(actor, { push: { introductions: false } });
  expect(await told()).toBeNull();
  configureContext({ noticeChannels: [] });
});

test('the night is quiet before somebody chooses otherwise', async () => {
  const actor = createActor(await makeUser(), 's');
  await SettingsModel.deleteOne({ _id: actor.userId });
  const { choices, heldUntil, messagesWait } = await show(actor);
  expect([heldUntil, messagesWait]).toEqual([null, false]);
  const all = Object.fromEntries(TOPICS.map((topic) => [topic, true]));
  expect(choices).toEqual({
    frequency: 'at-once',
    email: all,
    push: all,
    timeZone: null,
    quietHours: { from: '22:00', to: '08:00' },
    prayerAware: false,
    method: null,
    madhab: null,
    shifts: NO_SHIFTS,
    ramadanShift: 0,
  });
});

test('R41: only what is sent is written, also of the shifts; the other settings stay', async () => {
  const actor = await makeActor('London');
  const { noticeTimes: _, ...before } = await getOwnSettings(actor);
  await changeNotificationTimes(actor, { quietHours: { from: '22:00', to: '07:00' }, shifts: { isha: 10 } });
  await Promise.all([
    changeNotificationTimes(actor, { shifts: { fajr: -5 } }),
    changeNotificationTimes(actor, { method: 'Karachi' }),
    changeSettings(actor, { notifications: { email: false } }),
  ]);
  expect((await show(actor)).choices).toMatchObject({
    quietHours: { from: '22:00', to: '07:00' },
    method: 'Karachi',
    shifts: { ...NO_SHIFTS, fajr: -5, isha: 10 },
  });
  expect((await show(actor)).messagesWait).toBe(true);
  await changeNotificationTimes(actor, { quietHours: null, method: null });
  expect((await show(actor)).choices).toMatchObject({ quietHours: null, method: null });
  const { noticeTimes: __, ...after } = await getOwnSettings(actor);
  expect(after).toEqual({ ...before, notifications: { ...before.notifications, email: false } });
});

test('who has no settings stored yet gets the usual ones with the first choice', async () => {
  const actor = createActor(await makeUser(), 's');
  await SettingsModel.deleteOne({ _id: actor.userId });
  await changeNotificationTimes(actor, {});
  expect(await SettingsModel.exists({ _id: actor.userId })).toBeNull();
  await changeNotificationTimes(actor, { prayerAware: true });
  expect(await getOwnSettings(actor)).toMatchObject({
    notifications: { email: true },
    noticeTimes: { prayerAware: true },
  });
});

describe('what follows from the choices', () => {
  it('is in the zone of the place, of the choice, or of the service', async () => {
    const quietHours = { from: '22:00', to: '07:00' };
    const [hers, his] = [await makeActor('London'), await makeActor('somewhere')];
    for (const actor of [hers, his]) await changeNotificationTimes(actor, { quietHours });
    expect(await show(hers)).toMatchObject({ timeZone: 'Europe/London', heldUntil: '2026-05-07T06:00:00.000Z' });
    expect(await show(his)).toMatchObject({ timeZone: 'UTC', heldUntil: null, today: null });
    await changeNotificationTimes(his, { timeZone: 'Asia/Tokyo' });
    expect(await show(his)).toMatchObject({ timeZone: 'Asia/Tokyo', heldUntil: '2026-05-06T22:00:00.000Z' });
  });

  it('is today’s prayers in the city of the profile, by its country’s method or the one chosen', async () => {
    const actor = await makeActor('Karachi');
    const { today } = await show(actor);
    expect(today).toMatchObject({ city: 'Karachi', day: '2026-05-07', method: 'Karachi', madhab: 'hanafi' });
    expect(today?.prayers.map(({ prayer }) => prayer)).toEqual(['fajr', 'dhuhr', 'asr', 'maghrib', 'isha']);
    expect(today?.windows).toHaveLength(5);
    await changeNotificationTimes(actor, { method: 'Turkey', madhab: 'standard', shifts: { dhuhr: 30 } });
    const changed = await show(actor);
    expect(changed.today).toMatchObject({ method: 'Turkey', madhab: 'standard' });
    expect(changed.today?.prayers[1]?.at).not.toBe(today?.prayers[1]?.at);
  });

  it('holds what falls into a window only with the switch', async () => {
    const actor = await makeActor('Dubai');
    const fajr = (await show(actor)).today?.prayers[0]?.at;
    // Dubai is four hours ahead; its day has begun.
    const from = new Date(`2026-05-07T${fajr}:00+04:00`);
    const to = new Date(from.getTime() + 20 * 60_000);
    clock.set(() => from);
    await changeNotificationTimes(actor, { quietHours: null });
    expect((await show(actor)).heldUntil).toBeNull();
    await changeNotificationTimes(actor, { prayerAware: true });
    expect((await show(actor)).heldUntil).toBe(to.toISOString());
    clock.set(() => to);
    expect((await show(actor)).heldUntil).toBeNull();
  });
});
