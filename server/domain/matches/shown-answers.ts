import { findQuestion, QUESTIONS } from '../../../shared/questions/questions.ts';
import { type QuestionAnswers, QuestionAnswersModel } from '../../models/members/question-answers.ts';
import type { VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import {
  createLimitNotes,
  type LimitNotes,
  listDifferences,
  type ShownAnswers,
} from '../matching/explain/limit-note.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { toCandidate, VISIBLE_FIELDS } from './candidates.ts';
import { loadDailySnapshot } from './daily-snapshot.ts';

const IS_SHOWN = { $eq: ['$$this.v.shown', true] };
const SHOWN = { $filter: { input: { $objectToArray: '$answers' }, cond: IS_SHOWN } };

/** Reads the answers that people show; what is asked for at the same moment is read once. */
export const readShownAnswers = createDocumentReader<Pick<QuestionAnswers, '_id' | 'answers'>>(QuestionAnswersModel, {
  projection: { answers: { $arrayToObject: SHOWN } },
});

type SeenPerson = Pick<VisibleProfile, 'user' | 'level'>;

/** Loads the answers that people show to those who see their full profile, by the user's id; those to special questions never. */
const loadShownAnswers = async (people: readonly SeenPerson[]): Promise<ReadonlyMap<string, ShownAnswers>> => {
  const ids = people.filter(({ level }) => level === 'full').map(({ user }) => user._id);
  const answersOf = await readShownAnswers(ids);
  return new Map(
    ids.map((id) => [
      id,
      Object.fromEntries(
        Object.entries(answersOf(id)[0]?.answers ?? {})
          .filter(([questionId]) => isShowable(questionId))
          .map(([questionId, { answer }]) => [questionId, answer]),
      ),
    ]),
  );
};

const isShowable = (questionId: string): boolean => {
  const sensitivity = findQuestion(questionId)?.sensitivity;
  return sensitivity !== undefined && sensitivity !== 'special';
};

/** Loads what introductions to a viewer say of the viewer's limits, by the id of the other; nothing for a viewer without limits. */
export const loadLimitNotes = async (
  viewer: Candidate,
  people: readonly VisibleProfile[],
): Promise<ReadonlyMap<string, LimitNotes>> => {
  const build = createLimitNotes(viewer);
  if (!build) return new Map();
  const shown = await loadShownAnswers(people);
  return new Map(
    people.map(({ user, profile, level }) => [
      user._id,
      build(toCandidate(user, profile, undefined), VISIBLE_FIELDS[level], shown.get(user._id) ?? {}),
    ]),
  );
};

/** An answer on somebody's profile, as another member sees it. */
export interface SeenAnswer {
  questionId: string;
  question: string;
  answer: string;
  /** Whether the viewer called another answer essential. */
  differs: boolean;
}

/** Returns the answers that somebody shows to the viewer, in the order of the question bank; without one, to nobody in particular. */
export const getSeenAnswers = async (viewer: UserActor | null, person: SeenPerson): Promise<SeenAnswer[]> => {
  const [shown, snapshot] = await Promise.all([loadShownAnswers([person]), viewer && loadDailySnapshot(viewer.userId)]);
  const answers = shown.get(person.user._id) ?? {};
  const differing = snapshot ? listDifferences(snapshot, answers) : [];
  return QUESTIONS.flatMap(({ id, text, options }) => {
    const label = options.find(({ value }) => value === answers[id])?.label;
    return label === undefined
      ? []
      : [{ questionId: id, question: text, answer: label, differs: differing.includes(id) }];
  });
};
