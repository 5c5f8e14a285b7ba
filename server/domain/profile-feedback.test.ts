import { expect, test } from 'vitest';
import { presentFeedback } from '../presenters/feedback.ts';
import { givenDatabase } from '../test/database.ts';
import { makeMember, makeUser } from '../test/factories.ts';
import { actorFor } from './actor.ts';
import { profileFeedback } from './profile-feedback.ts';

givenDatabase();

test('a member is told what to add to a thin profile; staff have none', async () => {
  const member = await makeMember();
  const feedback = presentFeedback(await profileFeedback(actorFor(member, 's')));
  expect(feedback.suggestions.length).toBeGreaterThan(0);
  expect(feedback.suggestions.length).toBeLessThanOrEqual(4);
  const admin = await makeUser({ role: 'admin' });
  expect(presentFeedback(await profileFeedback(actorFor(admin, 's')))).toEqual({ strengths: [], suggestions: [] });
});
