import type { Control } from 'react-hook-form';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import * as options from '../../../../shared/options.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { FormRow } from '../../components/form/form-stack.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import * as labels from '../../content/option-labels.ts';
import type { ApplicationDraft } from './draft.ts';

interface StepProps {
  control: Control<ApplicationDraft, unknown, ApplicationForm>;
}

const NOT_SAID = 'Prefer not to say';
const TEXT = LIMITS.text.max;
const AGE = LIMITS.applicationAge;

export const PersonalStep = ({ control }: StepProps) => (
  <>
    <FormRow>
      <TextField control={control} name="firstName" label="First name" autoComplete="given-name" required />
      <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" required />
    </FormRow>
    <FormRow>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" required />
      <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" required />
    </FormRow>
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
      <TextField control={control} name="location" label="Location" placeholder="City, country" maxLength={TEXT} />
    </FormRow>
  </>
);

export const BackgroundStep = ({ control }: StepProps) => (
  <>
    <SelectField
      control={control}
      name="religiousLevel"
      label="Religious practice level"
      required
      options={labels.choicesOf(options.RELIGIOUS_LEVELS, labels.RELIGIOUS_LABELS)}
    />
    <FormRow columns={3}>
      <SelectField
        control={control}
        name="ethnicity"
        label="Ethnicity"
        placeholder={NOT_SAID}
        options={labels.choicesOf(options.ETHNICITIES, labels.ETHNICITY_LABELS)}
      />
      <SelectField
        control={control}
        name="height"
        label="Height"
        placeholder={NOT_SAID}
        options={labels.HEIGHT_CHOICES}
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
  </>
);

export const ProfessionalStep = ({ control }: StepProps) => (
  <>
    <TextField control={control} name="occupation" label="Occupation" maxLength={TEXT} required />
    <SelectField
      control={control}
      name="education"
      label="Highest education"
      required
      options={labels.choicesOf(options.APPLICATION_EDUCATION, labels.EDUCATION_LABELS)}
    />
    <SelectField
      control={control}
      name="income"
      label="Annual income range"
      required
      help="Only you and our staff see it. It is never shown to members."
      options={labels.choicesOf(options.INCOMES, labels.INCOME_LABELS)}
    />
  </>
);

export const VerificationStep = ({ control }: StepProps) => (
  <>
    <TextField
      control={control}
      name="about"
      label="About yourself"
      rows={7}
      required
      help="Who you are, what matters to you, and whom you hope to meet."
    />
    <CheckboxField
      control={control}
      name="verificationAgreement"
      label="What I have told is true, and I agree that my identity may be verified."
      required
    />
  </>
);
