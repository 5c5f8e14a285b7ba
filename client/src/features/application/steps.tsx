import type { Control } from 'react-hook-form';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { FormRow } from '../../components/form/form-stack.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import * as ask from '../../content/person-fields.ts';
import type { ApplicationDraft } from './draft.ts';

interface StepProps {
  control: Control<ApplicationDraft, unknown, ApplicationForm>;
}

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
      <SelectField control={control} {...ask.GENDER} />
      <TextField control={control} name="location" label="Location" placeholder="City, country" maxLength={TEXT} />
    </FormRow>
  </>
);

export const BackgroundStep = ({ control }: StepProps) => (
  <>
    <SelectField control={control} {...ask.RELIGIOUS_LEVEL} required />
    <FormRow columns={3}>
      <SelectField control={control} {...ask.ETHNICITY} />
      <SelectField control={control} {...ask.HEIGHT} />
      <SelectField control={control} {...ask.MARITAL_STATUS} />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.HAS_CHILDREN} />
      <SelectField control={control} {...ask.WANTS_CHILDREN} />
    </FormRow>
  </>
);

export const ProfessionalStep = ({ control }: StepProps) => (
  <>
    <TextField control={control} name="occupation" label="Occupation" maxLength={TEXT} required />
    <SelectField control={control} {...ask.HIGHEST_EDUCATION} required />
    <SelectField control={control} {...ask.INCOME} required help={ask.INCOME_HELP} />
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
