import { type QuestionState, SHORTLIST } from '../../shared/shortlist-options.ts';
import type { ShortlistEntry } from '../models/matching/shortlist-entry.ts';
import { listStanding } from './picks.ts';
import type { Assignment } from './staff.ts';

const QUESTION_MS = SHORTLIST.questionDays * 86_400_000;

type Asked = Pick<ShortlistEntry, 'askedAt' | 'askedBy' | 'answer'>;

/** Returns how the question to a member about a candidate stands at `now`; null where they were not asked. */
export const getQuestionState = (
  { askedAt, askedBy, answer }: Asked,
  member: Assignment,
  now: Date,
): QuestionState | null => {
  if (answer !== null || askedAt === null) return answer;
  const isTheirs = listStanding(member).includes(askedBy);
  return isTheirs && now.getTime() - askedAt.getTime() < QUESTION_MS ? 'asked' : 'lapsed';
};

/** Whether a matchmaker may ask a member about a candidate: they were not asked, or have not answered in time. */
export const canAsk = (state: QuestionState | null): boolean => state === null || state === 'lapsed';

/** Whether what a member was asked lets their matchmaker pick the candidate: neither a no nor an open question does. */
export const letsPick = (state: QuestionState | null): boolean => state !== 'no' && state !== 'asked';
