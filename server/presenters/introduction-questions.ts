import type { IntroductionQuestionView } from '../../shared/contract/introduction-questions.ts';
import type { Question } from '../domain/picks/questions.ts';

/** A question of a matchmaker, for the member: the card of somebody who was not introduced yet, and no id of theirs. */
export const presentQuestion = ({ entry, person: { user, profile } }: Question): IntroductionQuestionView => ({
  id: entry._id,
  person: {
    firstName: user.firstName,
    age: profile.age,
    location: profile.location,
    occupation: profile.occupation,
  },
  askedAt: (entry.askedAt ?? entry.addedAt).toISOString(),
});
