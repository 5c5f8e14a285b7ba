import { afterEach, beforeEach, expect, test } from 'vitest';
import { compute, computeInline } from '../../../../testing/app/insights.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { clearDatabase } from '../../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { ProfileFeedbackModel } from '../../../models/matching/profile-feedback.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { presentFeedback } from '../../../presenters/feedback.ts';
import { createActor, type UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { configureContext } from '../../kernel/context.ts';
import { type DomainEvent, subscribe } from '../../kernel/events.ts';
import { getProfileFeedback } from './feedback.ts';

givenDatabase();

let her: UserActor;
let requested: string[];
let events: DomainEvent[];
let stopListening: () => void;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
  her = createActor(await makeMember(), 's');
  requested = [];
  events = [];
  stopListening = subscribe((event) => events.push(event));
});
afterEach(() => {
  stopListening();
  clock.set();
  configureContext({ insightRequests: {} });
});
const captureRequests = () =>
  configureContext({
    insightRequests: {
      enqueue: async (kind, userId) => {
        requested.push(`${kind} of ${userId}`);
      },
      waitMs: 30,
    },
  });
const stored = () => ProfileFeedbackModel.findById(her.userId).lean();

test('a member with a thin profile gets suggestions; staff get none', async () => {
  computeInline();
  const feedback = presentFeedback(await getProfileFeedback(her));
  expect(feedback.suggestions.length).toBeGreaterThan(0);
  expect(feedback.suggestions.length).toBeLessThanOrEqual(4);
  const admin = await makeUser({ role: 'admin' });
  expect(presentFeedback(await getProfileFeedback(createActor(admin, 's')))).toEqual({
    strengths: [],
    suggestions: [],
  });
});

test('stored feedback is returned for 24 hours, and then once more while a new one is requested', async () => {
  await compute('feedback', her.userId);
  captureRequests();
  const first = await getProfileFeedback(her);
  clock.set(() => new Date('2030-05-06T08:59:59Z'));
  expect(await getProfileFeedback(her)).toEqual(first);
  expect(requested).toEqual([]);
  clock.set(() => new Date('2030-05-06T09:00:00Z'));
  expect(await getProfileFeedback(her)).toEqual(first);
  expect(requested).toEqual([`feedback of ${her.userId}`]);
});

test('R44: feedback computed twice, or at once, is the same; the event is published only when it changed', async () => {
  await Promise.all([compute('feedback', her.userId), compute('feedback', her.userId)]);
  const first = await stored();
  events.length = 0;
  await compute('feedback', her.userId);
  expect(await stored()).toEqual(first);
  clock.set(() => new Date('2030-05-07T09:00:00Z'));
  await compute('feedback', her.userId);
  expect(await stored()).toEqual({ ...first, computedAt: clock.now() });
  expect(events).toEqual([]);
});

test('feedback on a changed profile is computed anew, and the event is published', async () => {
  await compute('feedback', her.userId);
  await ProfileModel.updateOne({ _id: her.userId }, { $set: { bio: 'My insta is sara_k, write to me there.' } });
  captureRequests();
  await getProfileFeedback(her);
  expect(requested).toHaveLength(1);
  events.length = 0;
  await compute('feedback', her.userId);
  expect((await getProfileFeedback(her)).suggestions.join()).toContain('Take a social account out');
  expect(events).toEqual([{ type: 'insights.ready', userId: her.userId, of: 'feedback' }]);
  expect(requested).toHaveLength(1);
});

test('without stored feedback and without a worker the response is empty after a while', async () => {
  captureRequests();
  expect(await getProfileFeedback(her)).toEqual({ strengths: [], suggestions: [], note: null });
  expect(requested).toEqual([`feedback of ${her.userId}`]);
});

test('a call does not wait where the queue is away; where it hangs, no longer than for a worker', async () => {
  configureContext({ insightRequests: { enqueue: () => Promise.reject(new Error('no Redis')), waitMs: 3_600_000 } });
  expect((await getProfileFeedback(her)).suggestions).toEqual([]);
  configureContext({ insightRequests: { enqueue: () => new Promise(() => {}), waitMs: 30 } });
  expect((await getProfileFeedback(her)).suggestions).toEqual([]);
});

test('a result that comes while one waits is given', async () => {
  configureContext({
    insightRequests: {
      enqueue: async (kind, userId) => {
        setTimeout(() => void compute(kind, userId), 20);
      },
      waitMs: 10_000,
    },
  });
  expect((await getProfileFeedback(her)).suggestions.length).toBeGreaterThan(0);
});
