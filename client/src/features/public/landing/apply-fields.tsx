import type { Control } from 'react-hook-form';
import { LIMITS } from '../../../../../shared/limits.ts';
import * as options from '../../../../../shared/options.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { APPLY } from '../../../content/landing.ts';
import * as labels from '../../../content/option-labels.ts';
import type { ShortDraft } from './apply-draft.ts';

/** The questions of the short application. */
export const ApplyFields = <O,>({ control }: { control: Control<ShortDraft, unknown, O> }) => (
  <>
    <FormRow>
      <TextField control={control} name="firstName" label="First name" autoComplete="given-name" required />
      <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" required />
    </FormRow>
    <FormRow>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" required />
      <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" required />
    </FormRow>
    <FormRow>
      <TextField control={control} name="occupation" label="Occupation" maxLength={LIMITS.text.max} required />
      <SelectField
        control={control}
        name="education"
        label="Highest education"
        required
        options={labels.choicesOf(options.APPLICATION_EDUCATION, labels.EDUCATION_LABELS)}
      />
    </FormRow>
    <FormRow>
      <SelectField
        control={control}
        name="income"
        label="Annual income range"
        required
        options={labels.choicesOf(options.INCOMES, labels.INCOME_LABELS)}
      />
      <SelectField
        control={control}
        name="religiousLevel"
        label="Religious practice level"
        required
        options={labels.choicesOf(options.RELIGIOUS_LEVELS, labels.RELIGIOUS_LABELS)}
      />
    </FormRow>
    <TextField
      control={control}
      name="about"
      label="About yourself"
      rows={5}
      required
      help="Who you are, what matters to you, and whom you hope to meet."
    />
    <CheckboxField control={control} name="verificationAgreement" label={APPLY.agreement} required />
  </>
);
