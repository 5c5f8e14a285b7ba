import { MatchModel } from '../../server/models/matching/match.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import type { BodyInput } from '../../shared/contract/base/define.ts';
import { contract } from '../../shared/contract/index.ts';
import { openTab } from '../in-process-service.ts';
import { changeProfile, changeSettings, type Fact, list, respond, store } from './fact.ts';
import { ANSWERED, UNANSWERED } from './people.ts';

/** Staff who may see what members keep from each other, also when somebody was there last. */
const STAFF = ['matchmaker', 'admin'] as const;
/** Those who see the owner's profile in full. */
const CONNECTED = ['friend', 'otherFriend'] as const;

type Answer = BodyInput<typeof contract.questions.answer>;
const [asked] = ANSWERED;
const optionAt = (at: number): string => asked?.options[at]?.value ?? '';
const USUAL: Answer = { answer: optionAt(0), acceptable: [optionAt(0)], importance: 9 };
const answer =
  (change: Partial<Answer>): Fact['make'] =>
  ({ ownerBrowser }) =>
    ownerBrowser.call(contract.questions.answer, {
      params: { questionId: asked?.id ?? '' },
      body: { ...USUAL, ...change },
    });

const answers: readonly Fact[] = [
  { name: 'another answer to a question', make: answer({ answer: optionAt(1) }), changes: 'answer' },
  { name: 'other acceptable answers', make: answer({ acceptable: [optionAt(1), optionAt(2)] }), changes: 'answer' },
  { name: 'an answer that matters less', make: answer({ importance: 1 }), changes: 'answer' },
  {
    name: 'one more question answered',
    make: ({ ownerBrowser }) => {
      const option = UNANSWERED?.options[0]?.value ?? '';
      const body: Answer = { answer: option, acceptable: [option], importance: 9 };
      return ownerBrowser.call(contract.questions.answer, { params: { questionId: UNANSWERED?.id ?? '' }, body });
    },
  },
  {
    name: 'an answer taken back',
    make: ({ ownerBrowser }) =>
      ownerBrowser.call(contract.questions.forget, { params: { questionId: asked?.id ?? '' } }),
    changes: 'answer',
  },
];

/** Whoever may read a member's thread sees the member's own responses. */
const responses: readonly Fact[] = [
  {
    name: 'a yes before the other responded',
    make: respond('open', 'interested'),
    knownTo: STAFF,
    isKnownAfterResponse: true,
    changes: 'open',
  },
  {
    name: 'a no before the other responded',
    make: respond('open', 'not-interested'),
    knownTo: STAFF,
    isKnownAfterResponse: true,
    changes: 'open',
  },
  {
    name: 'a yes to someone who was not shown the owner',
    make: respond('unshown', 'interested'),
    knownTo: STAFF,
    changes: 'unshown',
  },
  {
    name: 'a no to someone who was not shown the owner',
    make: respond('unshown', 'not-interested'),
    knownTo: STAFF,
    changes: 'unshown',
  },
  {
    name: 'a yes to someone else',
    make: respond('waiting', 'interested'),
    knownTo: ['waiting', ...STAFF],
    changes: 'waiting',
  },
  {
    name: 'a match of the owner with someone else',
    make: ({ matches }) =>
      MatchModel.updateOne({ _id: matches.get('waiting') ?? '' }, { $set: { score: 1, coverage: 0.1 } }),
    knownTo: ['waiting'],
    changes: 'waiting',
  },
];

/** What the owner does against one of the others: nobody else notices. */
const leaving: readonly Fact[] = [
  {
    name: 'a block of someone else',
    make: ({ ownerBrowser, users }) =>
      ownerBrowser.call(contract.blocks.add, { params: { userId: users.decliner._id } }),
    // The desk names nobody whom the member no longer sees, for whatever reason (decision 0089).
    knownTo: ['decliner', ...STAFF],
  },
];

/** The fields of a profile that a card does not show. */
const cardHidden: readonly Fact[] = Object.entries({
  bio: 'I smoke. Not willing to relocate.',
  education: 'high_school',
  religiousLevel: 'moderate',
  ethnicity: 'persian',
  height: "5'0",
  maritalStatus: 'divorced',
  hasChildren: true,
  wantsChildren: false,
} satisfies BodyInput<typeof contract.profiles.change>).map(([field, value]) => ({
  name: `another value of ${field}`,
  make: changeProfile({ [field]: value }),
  knownTo: [...CONNECTED, ...STAFF],
}));

const account: readonly Fact[] = [
  { name: 'another income', make: changeProfile({ income: '500k+' }), knownTo: STAFF },
  {
    name: 'another e-mail',
    make: store({ email: 'amina@practice.test', emailKey: 'amina@practice.test' }),
    knownTo: STAFF,
  },
  { name: 'another username', make: store({ username: 'amina-r', usernameKey: 'amina-r' }), knownTo: STAFF },
  { name: 'another phone number', make: store({ phone: '+442079460999', phoneHash: 'other' }), knownTo: STAFF },
  { name: 'another time of the last visit', make: store({ lastActiveAt: new Date(0) }), knownTo: STAFF },
  {
    name: 'a link to set a new password',
    make: ({ adminBrowser, owner }) =>
      adminBrowser.call(contract.staffMembers.resetLink, { params: { userId: owner._id } }),
    knownTo: ['admin'],
  },
  {
    name: 'a report of somebody',
    make: ({ ownerBrowser, users }) =>
      ownerBrowser.call(contract.reports.create, {
        body: { userId: users.friend._id, reason: 'other', details: 'Unkind.' },
      }),
    knownTo: ['admin'],
  },
  {
    name: 'what staff noted of an applicant',
    make: ({ applicationId }) => ApplicationModel.updateOne({ _id: applicationId }, { $set: { note: 'Asks much.' } }),
    knownTo: ['admin'],
  },
  {
    name: 'who of the staff looks at an application',
    make: ({ adminBrowser, applicationId }) =>
      adminBrowser.call(contract.staffApplications.claim, { params: { id: applicationId } }),
    // The applicant is told that somebody looked.
    knownTo: ['admin', 'pendingApplicant'],
  },
];

const preferences: readonly Fact[] = [
  {
    name: 'a deal-breaker that the others meet',
    make: changeSettings({ preferences: { dealBreakers: ['smoking'] } }),
    knownTo: STAFF,
    changes: 'deal-breakers',
  },
  {
    name: 'two more of them',
    make: changeSettings({ preferences: { dealBreakers: ['divorced', 'has children'] } }),
    knownTo: STAFF,
    changes: 'deal-breakers',
  },
  {
    name: 'a deal-breaker in free words',
    make: changeSettings({ preferences: { dealBreakers: ['bad vibes'] } }),
    knownTo: STAFF,
    changes: 'deal-breakers',
  },
  {
    name: 'no deal-breaker',
    make: changeSettings({ preferences: { dealBreakers: [] } }),
    knownTo: STAFF,
    changes: 'deal-breakers',
  },
  {
    name: 'an age range that still includes the others',
    make: changeSettings({ preferences: { ageRange: { min: 26, max: 49 } } }),
    knownTo: STAFF,
    changes: 'age range',
  },
  {
    name: 'an age range that leaves the others out',
    make: changeSettings({ preferences: { ageRange: { min: 40, max: 49 } } }),
    knownTo: STAFF,
    changes: 'age range',
  },
  {
    name: 'another place to search in',
    make: changeSettings({ preferences: { location: 'Sydney' } }),
    knownTo: STAFF,
    changes: 'place',
  },
  {
    name: 'a distance',
    make: changeSettings({ preferences: { location: 'Sydney', maxDistance: 50 } }),
    knownTo: STAFF,
    changes: 'place',
  },
  {
    name: 'interests that are sought',
    make: changeSettings({ preferences: { interests: ['hiking', 'arab'] } }),
    knownTo: STAFF,
  },
  {
    name: 'notifications',
    make: changeSettings({
      notifications: { email: false, push: false, matches: false, messages: false, events: false },
    }),
  },
  {
    name: 'who may write',
    make: changeSettings({ privacy: { allowMessaging: 'none' } }),
    knownTo: CONNECTED,
  },
  {
    name: 'blurred photographs',
    make: changeProfile({ privacySettings: { preventScreenshots: true } }),
    knownTo: [...CONNECTED, ...STAFF],
  },
  { name: 'a listed phone number', make: list('+442079460123'), changes: 'phones' },
  {
    name: 'several listed phone numbers',
    make: list('+442079460124', '+442079460125', '+12025550123'),
    changes: 'phones',
  },
];

/** What someone does who hides their presence. */
const activity: readonly Fact[] = [
  {
    name: 'an open tab',
    make: async ({ url, ownerBrowser }) => (await openTab(url, ownerBrowser)).disconnect(),
    knownTo: STAFF,
  },
  {
    name: 'typing',
    make: async ({ url, ownerBrowser, matches }) => {
      const tab = await openTab(url, ownerBrowser);
      await tab.emitWithAck('match:typing', { matchId: matches.get('friend') ?? '' });
      tab.disconnect();
    },
    knownTo: STAFF,
  },
  {
    name: 'reading',
    make: ({ ownerBrowser, matches }) =>
      ownerBrowser.call(contract.messages.read, { params: { id: matches.get('friend') ?? '' }, body: { upTo: 1 } }),
  },
  {
    name: 'a message to someone else',
    make: ({ ownerBrowser, matches }) =>
      ownerBrowser.call(contract.messages.send, {
        params: { id: matches.get('otherFriend') ?? '' },
        body: { content: 'Peace' },
      }),
    knownTo: ['otherFriend'],
  },
  {
    name: 'a message to the matchmaker',
    make: ({ ownerBrowser, users }) =>
      ownerBrowser.call(contract.matchmakers.send, {
        body: { matchmakerId: users.matchmaker._id, content: 'Peace' },
      }),
    knownTo: STAFF,
  },
];

/** Ends the owner's sessions, so it comes after all that the owner does. */
const ending: readonly Fact[] = [
  { name: 'another password', make: store({ passwordHash: 'another', sessionEpoch: 1 }) },
];

/*
 * The facts by which the worlds differ. A new kind of hidden fact takes one row: how it comes about, and who may know it.
 */
export const FACTS: readonly Fact[] = [
  ...answers,
  ...responses,
  ...leaving,
  ...cardHidden,
  ...account,
  ...preferences,
  ...activity,
  ...ending,
];
