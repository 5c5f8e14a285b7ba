/** The groups of the question bank, in the order in which they are offered; the same as the groups of the factors. */
export const QUESTION_GROUPS = [
  'deen',
  'family plans',
  'marriage logistics',
  'culture and language',
  'education and career',
  'lifestyle',
  'character',
  'interests',
  'practicalities',
] as const;
export type QuestionGroup = (typeof QUESTION_GROUPS)[number];

export interface QuestionOption {
  readonly value: string;
  readonly label: string;
}

/** One question by which two members may be compared. Both answer from the same options, about themselves. */
export interface Question {
  /** Never changes and is never used again: answers are kept by it. */
  readonly id: string;
  readonly group: QuestionGroup;
  readonly text: string;
  /** Two to six; a value never changes its meaning. */
  readonly options: readonly QuestionOption[];
  /** Noun phrase for a card where the question is met. */
  readonly label: string;
  /** `special` questions count, but are never put into words. */
  readonly sensitivity: 'open' | 'careful' | 'special';
}

type Wording = Pick<Question, 'label' | 'text'>;

/** Writes the questions of one group; `options` are value and label in the order in which they are offered. */
export const defineQuestions =
  (group: QuestionGroup) =>
  (
    id: string,
    wording: Wording,
    options: Readonly<Record<string, string>>,
    sensitivity: Question['sensitivity'] = 'open',
  ): Question => ({
    id,
    group,
    ...wording,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    sensitivity,
  });
