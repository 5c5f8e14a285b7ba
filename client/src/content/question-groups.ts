import type { Importance } from '../../../shared/limits.ts';
import { QUESTION_GROUPS, type QuestionGroup } from '../../../shared/questions/question.ts';

/** How important an answer is, in the words of its question. */
export const IMPORTANCE_LABELS: Readonly<Record<Importance, string>> = {
  0: 'Not important',
  1: 'A little',
  3: 'Important',
  9: 'Essential',
};

interface GroupWords {
  readonly title: string;
  /** What its questions are about. */
  readonly about: string;
}

/** The titles of the question bank's groups, and what each is about. */
export const GROUP_TEXTS: Readonly<Record<QuestionGroup, GroupWords>> = {
  deen: { title: 'Deen', about: 'Prayer, the Qur’an and faith in daily life' },
  'family plans': { title: 'Family plans', about: 'Children, parents and the wider family' },
  'marriage logistics': { title: 'Getting married', about: 'Meeting, the wedding, and where to live' },
  'culture and language': { title: 'Culture and language', about: 'Languages, customs and company' },
  'education and career': { title: 'Education and career', about: 'Work, study, and how two careers fit' },
  lifestyle: { title: 'Lifestyle', about: 'Days, evenings, habits and travel' },
  character: { title: 'Character', about: 'Temper, decisions and how you show care' },
  interests: { title: 'Interests', about: 'Books, food, sport and the arts' },
  practicalities: { title: 'Practicalities', about: 'Home, money and time together' },
};

/** Returns the slug of a group for its address: `family plans` → `family-plans`. */
export const getGroupSlug = (group: QuestionGroup): string => group.replaceAll(' ', '-');

/** Returns the group with a slug; undefined for an unknown slug. */
export const findGroupBySlug = (slug: string | undefined): QuestionGroup | undefined =>
  QUESTION_GROUPS.find((group) => getGroupSlug(group) === slug);
