import type { Contract } from '../../shared/contract/index.ts';
import { changeProfile, getOwnProfile, requireProfile } from '../domain/profiles/profiles.ts';
import { getProfileFeedback } from '../domain/recommendations/feedback/feedback.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentFeedback } from '../presenters/feedback.ts';
import { presentOtherProfile } from '../presenters/people.ts';
import { presentOwnProfile } from '../presenters/profiles.ts';

export const profiles: Handlers<Contract>['profiles'] = {
  mine: async ({ actor }) => presentOwnProfile(actor.user, await getOwnProfile(actor)),
  change: async ({ actor, body }) => presentOwnProfile(actor.user, await changeProfile(actor, body)),
  feedback: async ({ actor }) => presentFeedback(await getProfileFeedback(actor)),
  other: async ({ actor, params }) => {
    const { user, profile, level } = await requireProfile(actor, params.userId);
    return presentOtherProfile(user, profile, level);
  },
};
