import { describe, expect, it } from 'vitest';
import { recommendationView } from '../../shared/contract/base/views.ts';
import { questionAnswerView } from '../../shared/contract/questions.ts';
import { preferenceImpactView } from '../../shared/contract/settings.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import { buildPersonName, storedMember } from '../../testing/people/stored-member.ts';
import type { InboxRow } from '../domain/messaging/inbox.ts';
import type { Profile } from '../models/members/profile.ts';
import { SettingsModel } from '../models/members/settings.ts';
import type { VisibilityLevel } from '../policies/visibility-level.ts';
import { presentCurrentUser } from './accounts.ts';
import { presentApplication } from './applications.ts';
import { presentConversation } from './conversations.ts';
import { presentFeedback } from './feedback.ts';
import { presentCard } from './people.ts';
import { presentOwnProfile } from './profiles.ts';
import { presentAnswers } from './question-answers.ts';
import { presentRecommendation } from './recommendations.ts';
import { presentPreferenceImpact, presentSettings } from './settings.ts';

/** What members are shown: of others in rows, of themselves in full. */
const { user, profile } = storedMember;
const photoSharing = { theirs: 'clear', mine: 'blurred', hasAsked: false, isAsked: false } as const;

describe('a recommendation', () => {
  const present = (level: VisibilityLevel, change: Partial<Profile> = {}) =>
    presentRecommendation({
      id: 'amina',
      score: 81,
      raw: 0.5,
      coverage: 0.6,
      person: { user, profile: { ...profile, ...change }, level, isIntroduced: false, photoSharing },
      explanation: {
        keyFactors: ['Close in age'],
        points: [{ label: 'Close in age', sentence: 'You are close in age.' }],
        compatibilityReason: 'You are close in age.',
        clauses: ['are close in age'],
      },
    });

  it.each<[VisibilityLevel, string, object]>([
    [
      'full',
      'Rahman',
      {
        photos: ['one', 'two'],
        religiousLevel: 'practicing',
        ethnicity: 'arab',
        education: 'masters',
        bio: 'A quiet life',
      },
    ],
    ['card', '', { photos: ['one'], religiousLevel: null, ethnicity: null, education: null, bio: null }],
  ])('seen as %s', (level, lastName, facts) => {
    const view = present(level);
    expect(view).toEqual({
      user: { id: 'amina', firstName: 'Amina', lastName, first_name: 'Amina', last_name: lastName },
      profile: { age: 32, location: 'London', occupation: 'Architect', ...facts },
      compatibilityScore: 81,
      coverage: 0.6,
      compatibilityReason: 'You are close in age.',
      keyFactors: ['Close in age'],
      points: [{ label: 'Close in age', sentence: 'You are close in age.' }],
    });
    expect(recommendationView.strict().parse(view)).toEqual(view);
    expect(JSON.stringify(view)).not.toMatch(level === 'full' ? /secret|500k/ : /secret|500k|quiet/);
  });

  it('has no photo on a card without a portrait', () => {
    expect(present('card', { profilePhoto: null }).profile.photos).toEqual([]);
  });
});

it('the portrait of someone who discourages screenshots says so wherever others are shown it, and no other does', () => {
  const shown = (preventScreenshots: boolean) => {
    const guarded = { ...profile, privacySettings: { ...profile.privacySettings, preventScreenshots } };
    const person = { user, profile: guarded, level: 'card' as const, isIntroduced: true, photoSharing };
    const explanation = { keyFactors: [], points: [], compatibilityReason: '', clauses: [] };
    const row = { id: 'thread', kind: 'match', lastMessage: null, other: person, readUpTo: 0, presence: undefined };
    const rest = { unread: 0, ownReadUpTo: 0, canMessage: true, cursor: '', ended: undefined };
    return [
      presentCard(guarded).profilePhoto,
      ...presentRecommendation({ id: 'amina', score: 1, raw: 0.01, coverage: 1, person, explanation }).profile.photos,
      presentConversation({ ...row, ...rest, silentSince: null, moreTime: null, isPutAway: false } as InboxRow)
        .profilePhoto,
    ];
  };
  expect(shown(true)).toEqual(['one#guarded', 'one#guarded', 'one#guarded']);
  expect(shown(false)).toEqual(['one', 'one', 'one']);
});

describe('a row of the inbox', () => {
  const last = {
    seq: 4,
    senderId: 'amina',
    fromMatchmaker: false,
    content: 'Salam',
    createdAt: new Date('2030-01-02T03:04:05Z'),
  };
  const base = { id: 'thread', unread: 2, ownReadUpTo: 1, canMessage: true, cursor: 'next' };
  const OPEN = { ended: undefined, silentSince: null, moreTime: null, isPutAway: false };

  it.each<[string, InboxRow, object]>([
    [
      'a connected match',
      {
        ...base,
        kind: 'match',
        lastMessage: last,
        other: { user, profile, level: 'full', isIntroduced: true, photoSharing },
        readUpTo: 3,
        presence: { online: true, lastActive: last.createdAt },
        ...OPEN,
        silentSince: last.createdAt,
        moreTime: 'other',
      },
      {
        kind: 'match',
        matchId: 'thread',
        readUpTo: 3,
        presence: { online: true, lastActive: '2030-01-02T03:04:05.000Z' },
        silentSince: '2030-01-02T03:04:05.000Z',
        moreTime: 'other',
        otherUser: buildPersonName('amina', 'Amina', 'Rahman'),
        profilePhoto: 'one',
        lastMessage: { seq: 4, senderId: 'amina', content: 'Salam', createdAt: '2030-01-02T03:04:05.000Z' },
      },
    ],
    [
      'a match with no word said, of someone whose presence is not shown',
      {
        ...base,
        kind: 'match',
        lastMessage: null,
        other: { user, profile, level: 'card', isIntroduced: true, photoSharing },
        readUpTo: 0,
        presence: undefined,
        ...OPEN,
      },
      {
        kind: 'match',
        matchId: 'thread',
        otherUser: buildPersonName('amina', 'Amina', ''),
        profilePhoto: 'one',
        lastMessage: null,
        readUpTo: 0,
      },
    ],
    [
      'a connection that the other has closed',
      {
        ...base,
        kind: 'match',
        lastMessage: null,
        other: { user, profile, level: 'card', isIntroduced: true, photoSharing },
        readUpTo: 0,
        presence: undefined,
        ...OPEN,
        ended: { by: 'amina', reason: 'family', at: last.createdAt },
      },
      {
        kind: 'match',
        matchId: 'thread',
        otherUser: buildPersonName('amina', 'Amina', ''),
        profilePhoto: 'one',
        lastMessage: null,
        readUpTo: 0,
        ended: { byMe: false, reason: 'family', at: '2030-01-02T03:04:05.000Z' },
      },
    ],
    [
      'a matchmaker, by the name on their card',
      { ...base, kind: 'matchmaker', lastMessage: null, other: { _id: 'maryam', name: 'Maryam Karimi', photo: 'p' } },
      {
        kind: 'matchmaker',
        matchmakerId: 'maryam',
        otherUser: buildPersonName('maryam', 'Maryam Karimi', ''),
        profilePhoto: 'p',
        lastMessage: null,
      },
    ],
  ])('of %s', (_, row, expected) => {
    expect(presentConversation(row)).toStrictEqual({
      ...expected,
      unread: 2,
      ownReadUpTo: 1,
      can: { message: true },
      cursor: 'next',
    });
  });
});

describe('the views of a member’s own account', () => {
  it('R23: an account has both spellings and never shows its hash, tier of session or keys', () => {
    const view = presentCurrentUser(user);
    expect(Object.keys(view).sort()).toEqual(
      ['can', 'email', 'firstName', 'first_name', 'id', 'lastName', 'last_name', 'phone', 'role', 'username'].sort(),
    );
    expect(JSON.stringify(view)).not.toMatch(/secret-hash|sessionEpoch/);
  });

  it('a profile has its income and its tier by both spellings', () => {
    expect(presentOwnProfile(user, profile)).toMatchObject({
      income: '500k+',
      membershipTier: 'vip',
      membership_tier: 'vip',
      assignedMatchmakerId: 'maryam',
      privacySettings: { hideFromContacts: false, preventScreenshots: false, showProfileTo: 'members-only' },
    });
    expect(presentOwnProfile(user, profile)).not.toHaveProperty('_id');
    expect(presentOwnProfile(user, profile)).not.toHaveProperty('awaitsVerification');
    expect(presentOwnProfile(user, profile, { awaitsVerification: true })).toMatchObject({ awaitsVerification: true });
  });

  it('settings are their three sections, with the defaults of a new account', () => {
    expect(presentSettings(new SettingsModel({ _id: 'amina' }).toObject())).toEqual({
      notifications: { email: true, push: true, matches: true, messages: true, events: true },
      privacy: {
        profileVisibility: 'members',
        showOnlineStatus: true,
        showLastActive: true,
        allowMessaging: 'matches',
      },
      preferences: { ageRange: { min: 18, max: 100 }, location: '', maxDistance: 0, interests: [], dealBreakers: [] },
    });
  });

  it('answers are in the order of the question bank, without those to questions that it does not have', () => {
    const [first, second] = QUESTIONS.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error('The question bank is empty');
    const stored = { answer: 'yes', acceptable: ['yes', 'no'], importance: 3 as const };
    const views = presentAnswers({ removed: stored, [second]: { ...stored, importance: 0 }, [first]: stored });
    expect(views).toEqual([
      { questionId: first, answer: 'yes', acceptable: ['yes', 'no'], importance: 3 },
      { questionId: second, answer: 'yes', acceptable: ['yes', 'no'], importance: 0 },
    ]);
    for (const view of views) expect(questionAnswerView.strict().parse(view)).toEqual(view);
    expect(presentAnswers({})).toEqual([]);
  });

  it('a deal-breaker is shown with how it was read', () => {
    const impact = {
      considered: 400,
      isTooFew: false,
      ageRange: 25,
      distance: null,
      widerDistance: { maxDistance: 300, people: 40 },
      widerAgeRange: null,
      dealBreakers: [
        {
          text: 'no smokers',
          state: 'used' as const,
          meaning: 'smokes',
          choices: [],
          leavesOut: null,
          parts: [{ meaning: 'smokes', leavesOut: 60 }],
          countsFrom: '2026-12-01',
        },
      ],
      interests: [{ text: 'Hiking', meaning: ['hiking'], isShared: true }],
    };
    const view = presentPreferenceImpact(impact);
    expect(view).toEqual(impact);
    expect(preferenceImpactView.strict().parse(view)).toEqual(view);
  });

  it.each([
    ['pending', 'Your work', null],
    ['approved', 'Your work', null],
    ['rejected', 'Your work', 'Your work'],
    ['rejected', null, null],
  ] as const)(
    'an application that is %s, with the reason %j, shows %j and never staff’s note',
    (status, reason, told) => {
      const application = {
        _id: 'application',
        userId: 'amina',
        status,
        answers: { about: 'secret-about' },
        submittedAt: new Date(0),
        claimedBy: 'secret-admin',
        claimedAt: new Date(0),
        decidedBy: 'secret-admin',
        decidedAt: new Date(0),
        reason,
        note: 'secret-note',
      } as const;
      const missing = status === 'pending' ? ['age'] : [];
      const outlook = { dueAt: new Date('1970-01-04T00:00:00Z'), canAppeal: true };
      expect(presentApplication(application, { age: null, gender: 'female' }, outlook)).toEqual({
        id: 'application',
        status,
        submittedAt: '1970-01-01T00:00:00.000Z',
        reason: told,
        missingFacts: missing,
        questions: [],
        dueAt: '1970-01-04T00:00:00.000Z',
        decidedAt: '1970-01-01T00:00:00.000Z',
        appeal: null,
        can: { appeal: true },
      });
    },
  );

  it('feedback has a note only where there is one', () => {
    const lines = { strengths: ['a'], suggestions: [] };
    expect(presentFeedback({ ...lines, note: null })).toEqual(lines);
    expect(presentFeedback({ ...lines, note: 'n' })).toEqual({ ...lines, additionalNotes: 'n' });
  });
});
