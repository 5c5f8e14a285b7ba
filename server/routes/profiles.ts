import type { Contract } from '../../shared/contract/index.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { keepOpened } from '../domain/matches/introduction-records.ts';
import { getSeenAnswers } from '../domain/matches/shown-answers.ts';
import {
  changeProfile,
  describeForOwner,
  getOwnProfile,
  requirePreview,
  requireProfile,
} from '../domain/profiles/profiles.ts';
import { getProfileFeedback } from '../domain/recommendations/feedback/feedback.ts';
import { findOwnDocument } from '../domain/verification/documents.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentFeedback } from '../presenters/feedback.ts';
import { presentOtherProfile } from '../presenters/people.ts';
import { presentOwnDocument, presentOwnProfile } from '../presenters/profiles.ts';

const present = async (actor: UserActor, profile: Awaited<ReturnType<typeof getOwnProfile>>) => {
  const document = await findOwnDocument(actor);
  const forOwner = { ...describeForOwner(actor, profile), ...(document && { document: presentOwnDocument(document) }) };
  return presentOwnProfile(actor.user, profile, forOwner);
};

export const profiles: Handlers<Contract>['profiles'] = {
  mine: async ({ actor }) => present(actor, await getOwnProfile(actor)),
  change: async ({ actor, body }) => present(actor, await changeProfile(actor, body)),
  preview: async ({ actor, query }) => {
    const person = await requirePreview(actor, query.as);
    return presentOtherProfile(person.user, person.profile, person.level, await getSeenAnswers(null, person));
  },
  feedback: async ({ actor }) => presentFeedback(await getProfileFeedback(actor)),
  other: async ({ actor, params }) => {
    const person = await requireProfile(actor, params.userId);
    void keepOpened(actor.userId, params.userId);
    const { user, profile, level } = person;
    return presentOtherProfile(user, profile, level, await getSeenAnswers(actor, person));
  },
};
