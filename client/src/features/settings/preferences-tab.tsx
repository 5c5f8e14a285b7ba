import { FormRow } from '../../components/form/form-stack.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { TabProps } from './tab-props.ts';

/** Whom one hopes to meet. */
export const PreferencesTab = ({ control }: TabProps) => (
  <>
    <FormRow>
      <TextField control={control} name="preferences.ageMin" label="Minimum age" type="number" inputMode="numeric" />
      <TextField control={control} name="preferences.ageMax" label="Maximum age" type="number" inputMode="numeric" />
    </FormRow>
    <FormRow>
      <TextField control={control} name="preferences.location" label="Location" placeholder="City, country" />
      <TextField
        control={control}
        name="preferences.maxDistance"
        label="Maximum distance (km)"
        type="number"
        inputMode="numeric"
        help="0 is no limit."
      />
    </FormRow>
    <TextField control={control} name="preferences.interests" label="Interests" help="Separate them by commas." />
    <TextField
      control={control}
      name="preferences.dealBreakers"
      label="Deal breakers"
      help="Separate them by commas. You are not introduced to people whose profile has one."
    />
  </>
);
