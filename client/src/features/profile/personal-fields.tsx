import type { Control } from 'react-hook-form';
import type { ProfileChange } from '../../../../shared/contract/profiles.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import * as options from '../../../../shared/options.ts';
import type { Choice } from '../../components/form/field.ts';
import { FormRow } from '../../components/form/form-stack.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import * as labels from '../../content/option-labels.ts';
import type { ProfileDraft } from './draft.ts';

interface PersonalFieldsProps {
  control: Control<ProfileDraft, unknown, ProfileChange>;
  /** What is stored may be in words that are no option: it stays choosable. */
  ethnicity: string | null;
  height: string | null;
}

const NOT_SAID = 'Prefer not to say';
const AGE = LIMITS.profileAge;

const including = (choices: readonly Choice[], stored: string | null): readonly Choice[] =>
  !stored || choices.some(({ value }) => value === stored) ? choices : [...choices, { value: stored, label: stored }];

/** All questions of a profile. */
export const PersonalFields = ({ control, ethnicity, height }: PersonalFieldsProps) => (
  <>
    <TextField
      control={control}
      name="bio"
      label="Bio"
      rows={5}
      help={`In your own words, up to ${LIMITS.bio.max} characters.`}
    />
    <FormRow columns={3}>
      <TextField
        control={control}
        name="age"
        label="Age"
        type="number"
        inputMode="numeric"
        min={AGE.min}
        max={AGE.max}
      />
      <SelectField
        control={control}
        name="gender"
        label="Gender"
        options={labels.choicesOf(options.GENDERS, labels.GENDER_LABELS)}
      />
      <TextField control={control} name="location" label="Location" placeholder="City, country" />
    </FormRow>
    <FormRow>
      <TextField control={control} name="occupation" label="Occupation" />
      <SelectField
        control={control}
        name="education"
        label="Education"
        placeholder={NOT_SAID}
        options={labels.choicesOf(options.PROFILE_EDUCATION, labels.EDUCATION_LABELS)}
      />
    </FormRow>
    <FormRow>
      <SelectField
        control={control}
        name="religiousLevel"
        label="Religious practice level"
        placeholder={NOT_SAID}
        options={labels.choicesOf(options.RELIGIOUS_LEVELS, labels.RELIGIOUS_LABELS)}
      />
      <SelectField
        control={control}
        name="ethnicity"
        label="Ethnicity"
        placeholder={NOT_SAID}
        options={including(labels.choicesOf(options.ETHNICITIES, labels.ETHNICITY_LABELS), ethnicity)}
      />
    </FormRow>
    <FormRow>
      <SelectField
        control={control}
        name="height"
        label="Height"
        placeholder={NOT_SAID}
        options={including(labels.HEIGHT_CHOICES, height)}
      />
      <SelectField
        control={control}
        name="maritalStatus"
        label="Marital status"
        placeholder={NOT_SAID}
        options={labels.choicesOf(options.MARITAL_STATUSES, labels.MARITAL_LABELS)}
      />
    </FormRow>
    <FormRow>
      <SelectField
        control={control}
        name="hasChildren"
        label="Do you have children?"
        placeholder={NOT_SAID}
        options={labels.YES_NO}
      />
      <SelectField
        control={control}
        name="wantsChildren"
        label="Do you want children?"
        placeholder={NOT_SAID}
        options={labels.YES_NO}
      />
    </FormRow>
    <SelectField
      control={control}
      name="income"
      label="Annual income range"
      placeholder={NOT_SAID}
      help="Only you and our staff see it. It is never shown to members."
      options={labels.choicesOf(options.INCOMES, labels.INCOME_LABELS)}
    />
  </>
);
