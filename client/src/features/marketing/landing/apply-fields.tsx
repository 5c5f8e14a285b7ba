import type { Control } from 'react-hook-form';
import { LIMITS } from '../../../../../shared/limits.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import * as ask from '../../../content/person-fields.ts';
import type { ShortApplicationDraft } from '../../../lib/application-draft.ts';
import { APPLY } from '../content/landing.ts';

/** The fields of the short application. */
export const ApplyFields = <O,>({ control }: { control: Control<ShortApplicationDraft, unknown, O> }) => (
  <>
    <FormRow>
      <TextField control={control} {...ask.FIRST_NAME} required />
      <TextField control={control} {...ask.LAST_NAME} required />
    </FormRow>
    <FormRow>
      <TextField control={control} {...ask.EMAIL} required />
      <TextField control={control} {...ask.PHONE} required />
    </FormRow>
    <FormRow>
      <TextField control={control} {...ask.OCCUPATION} maxLength={LIMITS.text.max} required />
      <SelectField control={control} {...ask.HIGHEST_EDUCATION} required />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.INCOME} required />
      <SelectField control={control} {...ask.RELIGIOUS_LEVEL} required />
    </FormRow>
    <TextField control={control} {...ask.ABOUT} rows={5} required />
    <CheckboxField control={control} name="verificationAgreement" label={APPLY.agreement} required />
  </>
);
