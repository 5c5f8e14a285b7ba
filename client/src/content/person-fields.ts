import * as options from '../../../shared/options.ts';
import * as labels from './option-labels.ts';

/** Where a list need not be answered. */
export const NOT_SAID = 'Prefer not to say';

/**
 * What is asked about a person from a list, the same wherever it is asked: the field's name, its words and its choices. To
 * spread into a `SelectField`, which adds whether it is required there.
 */
export const GENDER = {
  name: 'gender',
  label: 'Gender',
  options: labels.choicesOf(options.GENDERS, labels.GENDER_LABELS),
} as const;

export const RELIGIOUS_LEVEL = {
  name: 'religiousLevel',
  label: 'Religious practice level',
  options: labels.choicesOf(options.RELIGIOUS_LEVELS, labels.RELIGIOUS_LABELS),
} as const;

/** As an application asks it; a profile knows more degrees. */
export const HIGHEST_EDUCATION = {
  name: 'education',
  label: 'Highest education',
  options: labels.choicesOf(options.APPLICATION_EDUCATION, labels.EDUCATION_LABELS),
} as const;

export const EDUCATION = {
  name: 'education',
  label: 'Education',
  placeholder: NOT_SAID,
  options: labels.choicesOf(options.PROFILE_EDUCATION, labels.EDUCATION_LABELS),
} as const;

export const INCOME = {
  name: 'income',
  label: 'Annual income range',
  options: labels.choicesOf(options.INCOMES, labels.INCOME_LABELS),
} as const;

export const INCOME_HELP = 'Only you and our staff see it. It is never shown to members.';

export const ETHNICITY = {
  name: 'ethnicity',
  label: 'Ethnicity',
  placeholder: NOT_SAID,
  options: labels.choicesOf(options.ETHNICITIES, labels.ETHNICITY_LABELS),
} as const;

export const HEIGHT = {
  name: 'height',
  label: 'Height',
  placeholder: NOT_SAID,
  options: labels.HEIGHT_CHOICES,
} as const;

export const MARITAL_STATUS = {
  name: 'maritalStatus',
  label: 'Marital status',
  placeholder: NOT_SAID,
  options: labels.choicesOf(options.MARITAL_STATUSES, labels.MARITAL_LABELS),
} as const;

export const HAS_CHILDREN = {
  name: 'hasChildren',
  label: 'Do you have children?',
  placeholder: NOT_SAID,
  options: labels.YES_NO,
} as const;

export const WANTS_CHILDREN = {
  name: 'wantsChildren',
  label: 'Do you want children?',
  placeholder: NOT_SAID,
  options: labels.YES_NO,
} as const;
