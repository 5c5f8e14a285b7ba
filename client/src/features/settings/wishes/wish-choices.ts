import type { Choice } from '../../../components/form/field.ts';

/** What somebody can wish, by subject. The value of a choice is the limit that is saved, one of `LIMIT_PHRASES`. */
export const WISH_CHOICES: readonly { readonly label: string; readonly options: readonly Choice[] }[] = [
  {
    label: 'Religious practice',
    options: [
      { value: 'Must be practicing', label: 'Practicing, or very practicing' },
      { value: 'Must be very practicing', label: 'Very practicing' },
      { value: 'Must be moderate', label: 'Moderate' },
    ],
  },
  {
    label: 'Marital history',
    options: [
      { value: 'Never married only', label: 'Never married' },
      { value: 'No divorced people', label: 'Not divorced' },
      { value: 'No widowed people', label: 'Not widowed' },
      { value: 'Must be divorced', label: 'Divorced' },
    ],
  },
  {
    label: 'Children from before',
    options: [
      { value: 'No children from before', label: 'None' },
      { value: 'Must have children', label: 'Has children' },
    ],
  },
  {
    label: 'Hopes for children',
    options: [
      { value: 'Must want children', label: 'Wants children' },
      { value: 'Must not want children', label: 'Wants none' },
    ],
  },
  { label: 'Moving', options: [{ value: 'Must be willing to relocate', label: 'Ready to move' }] },
];
