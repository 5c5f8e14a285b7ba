import type { Control } from 'react-hook-form';
import { LIMITS } from '../../../../../shared/limits.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import * as ask from '../../../content/person-fields.ts';
import { APPLY } from '../content/landing.ts';
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
      <SelectField control={control} {...ask.HIGHEST_EDUCATION} required />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.INCOME} required />
      <SelectField control={control} {...ask.RELIGIOUS_LEVEL} required />
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
