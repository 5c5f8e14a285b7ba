import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compute, computeInline } from '../../../testing/app/insights.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentRecommendation } from '../../presenters/recommendations.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { listRecommendations } from './list.ts';

givenDatabase();

let her: User;
beforeAll(computeInline);
afterAll(() => configureContext({ insightRequests: {} }));
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
  her = await makeMember();
});
afterEach(() => clock.set());

const man = (age = 32) => makeMember({}, { gender: 'male', age });
const listed = (limit = 5, viewer = her) => listRecommendations(createActor(viewer, 's'), { limit });
const ids = async (limit?: number) => (await listed(limit)).map(({ id }) => id);

describe('recommendations', () => {
  it('are at most as many as requested, and none for staff or a member without an age', async () => {
    await Promise.all([man(), man(), man()]);
    expect([(await ids(2)).length, (await ids(20)).length]).toEqual([2, 3]);
    expect(await listed(5, await makeUser({ role: 'admin' }))).toEqual([]);
    const ageless = await makeMember({}, { age: null });
    expect(await listed(5, ageless)).toEqual([]);
    await compute('recommendations', ageless._id);
    expect(await RecommendationSetModel.countDocuments({ _id: ageless._id })).toBe(0);
  });

  it('begin with those before the viewer, and leave out those answered', async () => {
    const [near, today, connected, declined] = [await man(), await man(50), await man(), await man()];
    await makeMatch(her._id, today._id);
    await makeConnection(her._id, connected._id);
    const mine = (value: 'not-interested'): [null | typeof value, null | typeof value] =>
      her._id < declined._id ? [value, null] : [null, value];
    await makeMatch(her._id, declined._id, { status: 'rejected', responses: mine('not-interested') });
    expect(await ids()).toEqual([today._id, near._id]);
  });

  it('have those of today before older ones that wait for an answer, whatever the score', async () => {
    const [older, today] = [await man(), await man(50)];
    await makeMatch(her._id, older._id, { offeredAt: [new Date('2030-05-04T09:00Z'), new Date('2030-05-04T09:00Z')] });
    await makeMatch(her._id, today._id);
    expect(await ids()).toEqual([today._id, older._id]);
  });

  it('show at once, without being computed again, whom the day has brought and who is answered', async () => {
    const [first, second] = [await man(), await man()];
    await compute('recommendations', her._id);
    configureContext({ insightRequests: { enqueue: async () => {} } });
    const { _id } = await makeMatch(her._id, second._id);
    expect(await ids()).toEqual([second._id, first._id]);
    const responses = her._id < second._id ? ['interested', null] : [null, 'interested'];
    await MatchModel.updateOne({ _id }, { $set: { responses } });
    expect(await ids()).toEqual([first._id]);
    computeInline();
  });

  it('are returned for 30 minutes, and then, or on the next day, once more while new ones are requested', async () => {
    await man();
    await compute('recommendations', her._id);
    const requested: string[] = [];
    configureContext({ insightRequests: { enqueue: async (kind) => requested.push(kind) } });
    const first = await ids();
    clock.set(() => new Date('2030-05-05T09:29:59Z'));
    expect([await ids(), requested]).toEqual([first, []]);
    clock.set(() => new Date('2030-05-05T09:30:00Z'));
    expect([await ids(), requested]).toEqual([first, ['recommendations']]);
    clock.set(() => new Date('2030-05-05T09:01:00Z'));
    await SettingsModel.updateOne({ _id: her._id }, { $set: { 'preferences.maxDistance': 5_000 } });
    expect([await ids(), requested]).toEqual([first, ['recommendations']]);
    clock.set(() => new Date('2030-05-06T00:00:00Z'));
    expect([await ids(), requested]).toEqual([first, ['recommendations', 'recommendations']]);
    await compute('recommendations', her._id);
    expect([await ids(), requested.length]).toEqual([first, 2]);
    computeInline();
  });

  it('are those before the viewer alone where no worker has ever come', async () => {
    const [, open] = [await man(), await man()];
    await makeMatch(her._id, open._id);
    configureContext({ insightRequests: { enqueue: async () => {}, waitMs: 30 } });
    expect(await ids()).toEqual([open._id]);
    computeInline();
  });

  it('R24: are the same whatever others have answered', async () => {
    const [first, second] = [await man(), await man()];
    const match = await makeMatch(her._id, first._id);
    const before = (await listed()).map(presentRecommendation);
    expect(before.map(({ user }) => user.id).sort()).toEqual([first._id, second._id].sort());
    const stored = () => RecommendationSetModel.find().lean();
    const kept = await stored();
    for (const [status, answer] of [
      ['pending', 'interested'],
      ['rejected', 'not-interested'],
    ] as const) {
      const responses = her._id < first._id ? [null, answer] : [answer, null];
      await MatchModel.updateOne({ _id: match._id }, { $set: { status, responses } });
      expect((await listed()).map(presentRecommendation)).toEqual(before);
      await compute('recommendations', her._id);
      expect(await stored()).toEqual(kept);
    }
  });

  it('R25, R27: though stored, are gone at once with a suspension or a pause, and stay whatever another prefers', async () => {
    const [suspended, paused, narrowed] = [await man(), await man(), await man()];
    expect((await ids()).length).toBe(3);
    configureContext({ insightRequests: { enqueue: async () => {} } });
    await UserModel.updateOne({ _id: suspended._id }, { $set: { suspendedAt: clock.now() } });
    await UserModel.updateOne(
      { _id: paused._id },
      { $set: { pause: { reason: 'break', until: new Date('2030-06-01') } } },
    );
    expect(await ids()).toEqual([narrowed._id]);
    await SettingsModel.updateOne({ _id: narrowed._id }, { $set: { 'preferences.ageRange': { min: 18, max: 25 } } });
    expect(await ids()).toEqual([narrowed._id]);
    computeInline();
  });

  it('R25, R27: at the level card show no last name and no reason that the card hides', async () => {
    const shared = { religiousLevel: 'practicing' as const, bio: 'I hike on Sundays.' };
    await ProfileModel.updateOne({ _id: her._id }, { $set: shared });
    const other = await makeMember({}, { gender: 'male', ...shared });
    const seen = async () => (await listed()).map(presentRecommendation)[0];
    expect((await seen())?.keyFactors).toContain('Hiking');
    await SettingsModel.updateOne({ _id: other._id }, { $set: { 'privacy.profileVisibility': 'matches' } });
    const card = await seen();
    expect(card?.user.lastName).toBe('');
    expect(card?.profile.religiousLevel).toBeNull();
    expect(card?.keyFactors.toSorted()).toEqual(['Close in age', 'Line of work', 'Where you live']);
  });

  it('keep their words, whoever else comes, until one of the two shows something else', async () => {
    const shared = { occupation: 'Farmer', location: 'Leeds', bio: 'I hike on Sundays.' };
    await ProfileModel.updateOne({ _id: her._id }, { $set: shared });
    const other = await makeMember({}, { gender: 'male', ...shared });
    const reason = async () =>
      (await listed(20)).find(({ id }) => id === other._id)?.explanation.compatibilityReason ?? '';
    const first = await reason();
    expect(first).toContain('hiking');
    const hikers = { gender: 'male' as const, bio: shared.bio, occupation: 'Baker', location: 'Cairo' };
    for (let n = 0; n < 15; n += 1) await makeMember({}, hikers);
    clock.set(() => new Date('2030-05-05T10:00:00Z'));
    await compute('recommendations', her._id);
    expect(await reason()).toBe(first);
    await ProfileModel.updateOne({ _id: other._id }, { $set: { bio: 'I hike, and I paint.' } });
    expect(await reason()).not.toContain('hiking');
  });

  it('R25: never name a colleague who hides from colleagues', async () => {
    const [mine, his] = [
      await makeMember({ email: 'a@clinic.example' }),
      await makeMember({ email: 'b@clinic.example' }, { gender: 'male' }),
    ];
    const seen = async () => (await listed(20, mine)).map(({ id }) => id);
    expect(await seen()).toContain(his._id);
    await ProfileModel.updateOne({ _id: his._id }, { $set: { 'privacySettings.hideFromContacts': true } });
    expect(await seen()).not.toContain(his._id);
  });
});
