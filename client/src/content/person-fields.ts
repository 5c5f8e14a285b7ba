import * as options from '../../../shared/options.ts';
import { formatHeight } from './format.ts';
import * as labels from './option-labels.ts';

/** The choice that leaves an optional question unanswered. */
export const NOT_SAID = 'Prefer not to say';

/**
 * Questions about a person, the same in every form that contains them: the field's name, its label and what helps to fill it
 * in. They are spread into a `TextField`, which adds whether the answer is required there.
 */
export const FIRST_NAME = { name: 'firstName', label: 'First name', autoComplete: 'given-name' } as const;
export const LAST_NAME = { name: 'lastName', label: 'Last name', autoComplete: 'family-name' } as const;
export const EMAIL = { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' } as const;
export const PHONE = { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' } as const;
export const AGE = { name: 'age', label: 'Age', type: 'number', inputMode: 'numeric' } as const;
export const LOCATION = { name: 'location', label: 'Location', placeholder: 'City, country' } as const;
export const OCCUPATION = { name: 'occupation', label: 'Occupation' } as const;
export const ABOUT = {
  name: 'about',
  label: 'About yourself',
  help: 'Who you are, what matters to you, and whom you hope to meet.',
} as const;

/** Questions that are answered from a list, likewise; they are spread into a `SelectField`. */
export const GENDER = {
  name: 'gender',
  label: 'Gender',
  options: labels.buildChoices(options.GENDERS, labels.GENDER_LABELS),
} as const;

export const RELIGIOUS_LEVEL = {
  name: 'religiousLevel',
  label: 'Religious practice level',
  options: labels.buildChoices(options.RELIGIOUS_LEVELS, labels.RELIGIOUS_LABELS),
} as const;

/** The education of an application; a profile knows more degrees. */
export const HIGHEST_EDUCATION = {
  name: 'education',
  label: 'Highest education',
  options: labels.buildChoices(options.APPLICATION_EDUCATION, labels.EDUCATION_LABELS),
} as const;

export const EDUCATION = {
  name: 'education',
  label: 'Education',
  placeholder: NOT_SAID,
  options: labels.buildChoices(options.PROFILE_EDUCATION, labels.EDUCATION_LABELS),
} as const;

export const INCOME = {
  name: 'income',
  label: 'Annual income range',
  options: labels.buildChoices(options.INCOMES, labels.INCOME_LABELS),
} as const;

export const INCOME_HELP = 'Only you and our staff see it, never members.';

export const ETHNICITY = {
  name: 'ethnicity',
  label: 'Ethnicity',
  placeholder: NOT_SAID,
  options: labels.buildChoices(options.ETHNICITIES, labels.ETHNICITY_LABELS),
} as const;

export const HEIGHT = {
  name: 'height',
  label: 'Height',
  placeholder: NOT_SAID,
  /** Made where it is asked for: only then it is known how the reader measures. */
  get options() {
    return options.HEIGHTS.map((value) => ({ value, label: formatHeight(value) }));
  },
} as const;

export const MARITAL_STATUS = {
  name: 'maritalStatus',
  label: 'Marital status',
  placeholder: NOT_SAID,
  options: labels.buildChoices(options.MARITAL_STATUSES, labels.MARITAL_LABELS),
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
