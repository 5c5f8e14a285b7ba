import { type Control, useWatch } from 'react-hook-form';
import type { ApplicationForm } from '../../../../shared/contract/applications.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { FormRow } from '../../components/form/form-stack.tsx';
import { PlaceField } from '../../components/form/place-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import * as ask from '../../content/person-fields.ts';
import { usePlaceReading } from '../../lib/places.ts';
import { AnswersSummary } from './answers-summary.tsx';
import type { ApplicationDraft } from './draft.ts';

interface StepProps {
  control: Control<ApplicationDraft, unknown, ApplicationForm>;
}

const TEXT = LIMITS.text.max;
const NEEDED = 'We can’t introduce you to anyone without it.';

/** The step about the person: name, contact, age, gender and location. */
export const PersonalStep = ({ control }: StepProps) => (
  <>
    <FormRow>
      <TextField control={control} {...ask.FIRST_NAME} required />
      <TextField control={control} {...ask.LAST_NAME} required />
    </FormRow>
    <FormRow>
      <TextField control={control} {...ask.EMAIL} required />
      <TextField control={control} {...ask.PHONE} required />
    </FormRow>
    <FormRow columns={3}>
      <TextField control={control} {...ask.AGE} {...LIMITS.applicationAge} required help={NEEDED} />
      <SelectField control={control} {...ask.GENDER} required help={NEEDED} />
      <PlaceField control={control} {...ask.LOCATION} maxLength={TEXT} />
    </FormRow>
  </>
);

/** The step about religious practice, origin and family. */
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

/** The step about work, education and income. */
export const ProfessionalStep = ({ control }: StepProps) => (
  <>
    <TextField control={control} {...ask.OCCUPATION} maxLength={TEXT} required />
    <SelectField control={control} {...ask.HIGHEST_EDUCATION} required />
    <SelectField control={control} {...ask.INCOME} required help={ask.INCOME_HELP} />
  </>
);

/** The last step: the applicant's own words, all other answers, and the agreement that their identity may be verified. */
export const VerificationStep = ({ control }: StepProps) => {
  const draft = useWatch({ control, compute: (values: ApplicationDraft) => values });
  // Whoever goes on here later has not seen the field of the place, and is asked about it all the same.
  usePlaceReading(draft.location);
  return (
    <>
      <TextField control={control} {...ask.ABOUT} rows={7} required />
      <AnswersSummary draft={draft} />
      <CheckboxField
        control={control}
        name="verificationAgreement"
        label="I confirm that my answers are true, and I agree that my identity may be verified."
        required
      />
    </>
  );
};
