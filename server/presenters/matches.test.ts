import { beforeEach, describe, expect, it } from 'vitest';
import { matchView } from '../../shared/contract/base/views.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { loadMatchView, loadMatchViews } from '../domain/matches/load-views.ts';
import { storeReasons } from '../domain/matches/reasons.ts';
import { getSeenAnswers } from '../domain/matches/shown-answers.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { QuestionAnswersModel } from '../models/members/question-answers.ts';
import { SettingsModel } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { presentMatch } from './matches.ts';

givenDatabase();

let her: User;
let him: User;
beforeEach(async () => {
  await clearDatabase();
  her = await makeMember(
    { firstName: 'Layla', lastName: 'Siddiqui', phone: 'secret-phone' },
    { income: '500k+', bio: 'I hike.' },
  );
  him = await makeMember({ firstName: 'Yusuf', lastName: 'Rahman' }, { gender: 'male', age: 34, income: '500k+' });
});

type Said = Match['responses'][number];
const [YES, NO] = ['interested', 'not-interested'] as const;

/** The pair's one document, as seen from her side and his. */
const pair = (hers: Said, his: Said, given: Partial<Match> = {}): Promise<Match> => {
  const status = hers === NO || his === NO ? 'rejected' : hers && his ? 'accepted' : 'pending';
  const responses: Match['responses'] = her._id < him._id ? [hers, his] : [his, hers];
  return makeMatch(her._id, him._id, { status, responses, ...given });
};
const viewsFor = async (viewerId: string, matches: readonly Match[]) =>
  (await loadMatchViews(viewerId, matches)).map(presentMatch);
const seenBy = async (viewer: User, match: Match) => (await viewsFor(viewer._id, [match]))[0];

describe('R24: a match from both sides in every state', () => {
  it.each<[Said, Said, [string, Said, Said], [string, Said, Said]]>([
    //  hers  his   her view: status, mine, theirs   his view
    [null, null, ['pending', null, null], ['pending', null, null]],
    [YES, null, ['pending', YES, null], ['pending', null, null]],
    [null, YES, ['pending', null, null], ['pending', YES, null]],
    [NO, null, ['rejected', NO, null], ['pending', null, null]],
    [null, NO, ['pending', null, null], ['rejected', NO, null]],
    [YES, YES, ['accepted', YES, YES], ['accepted', YES, YES]],
    [YES, NO, ['rejected', YES, NO], ['rejected', NO, null]],
    [NO, YES, ['rejected', NO, null], ['rejected', YES, NO]],
    [NO, NO, ['rejected', NO, null], ['rejected', NO, null]],
  ])('she said %s, he said %s', async (hers, his, herView, hisView) => {
    const match = await pair(hers, his);
    for (const [viewer, [status, mine, theirs]] of [
      [her, herView],
      [him, hisView],
    ] as const) {
      expect(await seenBy(viewer, match)).toMatchObject({
        status,
        userResponse: mine,
        otherUserResponse: theirs,
        canMessage: false,
        can: { respond: mine === null, message: false },
      });
    }
  });
});

describe('what a match shows of the other member', () => {
  it('R23: name, age, location, occupation and portrait, by its schema, and nothing private', async () => {
    const view = await seenBy(him, await pair(null, null));
    expect(matchView.strict().parse(view)).toEqual(view);
    expect(view).toMatchObject({
      otherUser: { id: her._id, firstName: 'Layla', lastName: 'Siddiqui', first_name: 'Layla', last_name: 'Siddiqui' },
      otherUserProfile: { age: 32, location: 'London', occupation: 'Architect', profilePhoto: null },
      compatibilityScore: 87,
    });
    expect(JSON.stringify(view)).not.toMatch(/secret|500k|@example/);
  });

  it('R25: keeps the last name back where it is a card, until they are connected', async () => {
    await ProfileModel.updateOne({ _id: her._id }, { $set: { 'privacySettings.showProfileTo': 'matches-only' } });
    const open = await pair(null, null);
    expect((await seenBy(him, open))?.otherUser).toMatchObject({ firstName: 'Layla', lastName: '', last_name: '' });
    const connected: Match = { ...open, status: 'accepted', responses: [YES, YES], acceptedAt: new Date() };
    await MatchModel.updateOne({ _id: open._id }, { $set: { status: 'accepted', responses: [YES, YES] } });
    expect((await seenBy(him, connected))?.otherUser.lastName).toBe('Siddiqui');
  });

  it('R27: says why in words of what is visible', async () => {
    const view = await seenBy(him, await pair(null, null));
    expect(view?.keyFactors).toContain('Close in age');
    expect(view?.compatibilityReason).toMatch(/^You .*\.$/);
  });
});

describe('a new connection', () => {
  const acceptedAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);

  it.each<[string, number, number, boolean]>([
    ['in which neither has written is new to both', 1, 0, true],
    ['in which one has written is not', 1, 1, false],
    ['of more than a week ago is not', 8, 0, false],
  ])('%s', async (_, daysAgo, seq, isNewlyConnected) => {
    const match = await makeConnection(her._id, him._id);
    await ConversationModel.updateOne({ _id: match._id }, { $set: { seq } });
    for (const viewer of [her, him])
      expect((await seenBy(viewer, { ...match, acceptedAt: acceptedAt(daysAgo) }))?.isNewlyConnected).toBe(
        isNewlyConnected,
      );
  });

  it('is not what an introduction is that one has answered', async () => {
    const match = await pair(YES, null);
    for (const viewer of [her, him]) expect((await seenBy(viewer, match))?.isNewlyConnected).toBe(false);
  });
});

describe('one match among those of its batch', () => {
  it('reads as it does in the list', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeMember({}, { gender: 'male', age: 33 })));
    const now = new Date();
    const batch = { offeredAt: [now, now] } satisfies Partial<Match>;
    const matches = [
      await pair(null, null, batch),
      ...(await Promise.all(others.map((one) => makeMatch(her._id, one._id, batch)))),
    ];
    await storeReasons(matches.map((match) => ({ match, viewerId: her._id })));
    const listed = await viewsFor(her._id, await MatchModel.find({ users: her._id }).lean<Match[]>());
    expect(new Set(listed.map(({ compatibilityReason }) => compatibilityReason)).size).toBe(4);
    for (const match of matches) {
      const stored = await MatchModel.findById(match._id).lean<Match>().orFail();
      const alone = await loadMatchView(her._id, stored);
      expect(alone && presentMatch(alone)).toEqual(listed.find(({ id }) => id === match._id));
    }
  });

  it('is nothing to somebody to whom it was never shown', async () => {
    const now = new Date();
    const match = await pair(null, YES, { offeredAt: her._id < him._id ? [null, now] : [now, null] });
    expect(await loadMatchView(her._id, match)).toBeNull();
    expect(await loadMatchView((await makeMember())._id, match)).toBeNull();
  });
});

describe('the relaxed constraint of an introduction', () => {
  const practise = (one: User, religiousLevel: 'moderate' | 'very_practicing') =>
    ProfileModel.updateOne({ _id: one._id }, { $set: { religiousLevel } });

  it('is shown to both who see the match, and is usually absent', async () => {
    await Promise.all([practise(her, 'moderate'), practise(him, 'very_practicing')]);
    const match = await pair(null, null, { relaxed: 'practice' });
    for (const viewer of [her, him]) {
      const view = await seenBy(viewer, match);
      expect(view?.relaxation).toMatch(/^We looked a little further .* practice differently\.$/);
      expect(matchView.strict().parse(view)).toEqual(view);
      const { relaxed: _, ...usual } = match;
      expect(await seenBy(viewer, usual)).not.toHaveProperty('relaxation');
    }
  });

  it('R27: is not mentioned at the level card', async () => {
    await Promise.all([practise(her, 'moderate'), practise(him, 'very_practicing')]);
    await ProfileModel.updateOne({ _id: her._id }, { $set: { 'privacySettings.showProfileTo': 'matches-only' } });
    const match = await pair(null, null, { relaxed: 'practice' });
    expect(await seenBy(him, match)).not.toHaveProperty('relaxation');
  });
});

describe('what an introduction says of the viewer’s limits', () => {
  const NOTE = 'Differs on one thing that you called essential: ';
  const UNKNOWN = 'His profile does not show whether he drinks alcohol.';
  const say = (shown: boolean, mayKeepApart: boolean) =>
    QuestionAnswersModel.updateOne(
      { _id: him._id },
      {
        $set: {
          'answers.smoking-vaping': { answer: 'daily', acceptable: [], importance: 0, mayKeepApart, shown },
          'answers.alcohol-around': { answer: 'never', acceptable: [], importance: 0, mayKeepApart },
          'answers.tradition': { answer: 'shia', acceptable: [], importance: 0, mayKeepApart, shown },
          updatedAt: new Date(),
        },
      },
      { upsert: true },
    );
  beforeEach(async () => {
    await SettingsModel.updateOne({ _id: her._id }, { 'preferences.dealBreakers': ['no alcohol', 'bad vibes'] });
    const essential = (answer: string) => ({ answer, acceptable: [answer], importance: 9 as const });
    const answers = { 'smoking-vaping': essential('never'), tradition: essential('sunni') };
    await QuestionAnswersModel.create({ _id: her._id, answers, updatedAt: new Date() });
  });

  it('R24, R27: rests on what he shows, whatever he has said, and whatever he answered', async () => {
    const match = await pair(null, null);
    const before = await seenBy(her, match);
    expect(before).toMatchObject({ limitNote: UNKNOWN });
    expect(before).not.toHaveProperty('essentialNote');
    await say(false, true);
    expect(await seenBy(her, match)).toEqual(before);
    await say(true, false);
    const marked = await seenBy(her, match);
    expect(marked).toMatchObject({ limitNote: UNKNOWN, essentialNote: expect.stringMatching(`^${NOTE}`) });
    expect(matchView.strict().parse(marked)).toEqual(marked);
    const responses: Match['responses'] = her._id < him._id ? [null, NO] : [NO, null];
    expect(await seenBy(her, { ...match, status: 'rejected', responses })).toEqual(marked);
    await ProfileModel.updateOne({ _id: him._id }, { $set: { 'privacySettings.showProfileTo': 'matches-only' } });
    expect(await seenBy(her, match)).toMatchObject({ limitNote: UNKNOWN });
    expect(await seenBy(her, match)).not.toHaveProperty('essentialNote');
    expect(await seenBy(him, match)).not.toHaveProperty('limitNote');
  });

  it('names shown answers on the profile, and marks those that differ', async () => {
    await say(true, false);
    const match = await pair(null, null);
    const other = (await loadMatchViews(her._id, [match]))[0]?.other;
    const seen = other && (await getSeenAnswers(createActor(her, 's'), other));
    expect(seen?.map(({ questionId, differs }) => [questionId, differs])).toEqual([['smoking-vaping', true]]);
  });
});

describe('whose match it is', () => {
  it('they come by the time of the batch and the score that is shown, whatever is stored and however they are given', async () => {
    const [near, far] = [await makeMember({}, { age: 34 }), await makeMember({}, { age: 60, location: 'Sydney' })];
    const [matchNear, matchFar] = [await makeMatch(him._id, near._id, { score: 1 }), await makeMatch(him._id, far._id)];
    const older = await makeMatch(him._id, her._id, { offeredAt: [new Date(1_000), new Date(1_000)] });
    const given = [older, matchFar, matchNear].map((match) => ({ ...matchNear, ...match }));
    const same = given.map((match) => (match._id === older._id ? match : { ...match, offeredAt: matchNear.offeredAt }));
    for (const matches of [same, same.toReversed()]) {
      const ids = (await viewsFor(him._id, matches)).map(({ id }) => id);
      expect(ids).toEqual([matchNear._id, matchFar._id, older._id]);
    }
  });
});
