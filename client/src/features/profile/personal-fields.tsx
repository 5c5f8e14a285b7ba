import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import type { ProfileChange } from '../../../../shared/contract/profiles.ts';
import { FACT_CHANGES, LIMITS } from '../../../../shared/limits.ts';
import type { Choice } from '../../components/form/field.ts';
import { FormRow } from '../../components/form/form-stack.tsx';
import { PlaceField } from '../../components/form/place-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import * as ask from '../../content/person-fields.ts';
import type { ProfileDraft } from './draft.ts';

interface PersonalFieldsProps {
  control: Control<ProfileDraft, unknown, ProfileChange>;
  /** The stored values, which stay choices even if they are no option of their list. */
  ethnicity: string | null;
  height: string | null;
  /** Members change age and gender rarely. */
  isMember: boolean;
  /** Whether the profile has the verified mark, which goes with a change of what it covers. */
  isVerified: boolean;
  /** Whether the marital status was checked on a document, which no longer counts once it is changed. */
  isStatusChecked: boolean;
}

const AGE_HELP = `You can change it ${FACT_CHANGES.age.most} times in ${FACT_CHANGES.age.days} days.`;
const GENDER_HELP = 'You can change it once; after that, only our team can correct it.';

const STATUS_HELP = 'It was checked on a document. If you change it, your profile no longer says so.';

const includeStored = (choices: readonly Choice[], stored: string | null): readonly Choice[] =>
  !stored || choices.some(({ value }) => value === stored) ? choices : [...choices, { value: stored, label: stored }];

/** All fields of a profile. */
export const PersonalFields = ({
  control,
  ethnicity,
  height,
  isMember,
  isVerified,
  isStatusChecked,
}: PersonalFieldsProps) => (
  <>
    <TextField
      control={control}
      name="bio"
      label="Bio"
      rows={5}
      help={`In your own words, up to ${LIMITS.bio.max} characters.`}
    />
    <FormRow>
      <TextField control={control} {...ask.AGE} {...LIMITS.profileAge} {...(isMember && { help: AGE_HELP })} />
      <SelectField control={control} {...ask.GENDER} {...(isMember && { help: GENDER_HELP })} />
    </FormRow>
    {isVerified ? (
      <Typography variant="body2" color="textSecondary">
        You are verified. If you change your age or gender here, or your name in your account, the badge is removed
        until our staff have checked it again. Other changes do not affect it.
      </Typography>
    ) : null}
    <FormRow>
      <PlaceField control={control} {...ask.LOCATION} />
      <TextField control={control} {...ask.OCCUPATION} />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.EDUCATION} />
      <SelectField control={control} {...ask.RELIGIOUS_LEVEL} placeholder={ask.NOT_SAID} />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.ETHNICITY} options={includeStored(ask.ETHNICITY.options, ethnicity)} />
      <SelectField control={control} {...ask.HEIGHT} options={includeStored(ask.HEIGHT.options, height)} />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.MARITAL_STATUS} {...(isStatusChecked && { help: STATUS_HELP })} />
      <SelectField control={control} {...ask.HAS_CHILDREN} />
    </FormRow>
    <FormRow>
      <SelectField control={control} {...ask.WANTS_CHILDREN} />
      <SelectField control={control} {...ask.INCOME} help={ask.INCOME_HELP} placeholder={ask.NOT_SAID} />
    </FormRow>
  </>
);
