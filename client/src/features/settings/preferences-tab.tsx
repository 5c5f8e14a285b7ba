import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { FormRow } from '../../components/form/form-stack.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { createPart } from '../../components/part.tsx';
import { formatImpact } from '../../content/preference-texts.ts';
import { type TabProps, toList } from './draft.ts';
import { DealBreakerImpact, ImpactLine } from './preference-impact.tsx';
import { type ImpactState, usePreferenceImpact } from './use-preference-impact.ts';

const RenewalNote = createPart(async () => (await import('../../components/notes/renewal-note.tsx')).RenewalNote);

/** How many people one preference leaves out; nothing where that could not be loaded. */
const Cost = ({ cost, of }: { cost: ImpactState; of: 'ageRange' | 'distance' }) => {
  const { data, isError } = cost;
  const line = data
    ? formatImpact(data[of], data.considered)
    : isError
      ? null
      : 'Counting how many people this leaves out…';
  return line === null ? null : <ImpactLine>{line}</ImpactLine>;
};

/** The preferences for introductions, and how many people they leave out. */
export const PreferencesTab = ({ control }: TabProps) => {
  const cost = usePreferenceImpact(control);
  const { field: dealBreakers } = useController({ control, name: 'preferences.dealBreakers' });
  const replace = (text: string, phrase: string) =>
    dealBreakers.onChange(
      toList(dealBreakers.value)
        .map((one) => (one === text ? phrase : one))
        .join(', '),
    );
  return (
    <>
      <Suspense fallback={null}>
        <RenewalNote />
      </Suspense>
      <FormRow>
        <TextField control={control} name="preferences.ageMin" label="Minimum age" type="number" inputMode="numeric" />
        <TextField control={control} name="preferences.ageMax" label="Maximum age" type="number" inputMode="numeric" />
      </FormRow>
      <Cost cost={cost} of="ageRange" />
      <FormRow>
        <TextField control={control} name="preferences.location" label="Location" placeholder="City, country" />
        <TextField
          control={control}
          name="preferences.maxDistance"
          label="Maximum distance (km)"
          type="number"
          inputMode="numeric"
          help="Enter 0 for any distance."
        />
      </FormRow>
      <Cost cost={cost} of="distance" />
      <TextField control={control} name="preferences.interests" label="Interests" help="Separate them with commas." />
      <TextField
        control={control}
        name="preferences.dealBreakers"
        label="Deal breakers"
        help="Separate them with commas. Below we show how we understand each; one that we do not understand is not used."
      />
      {cost.data ? <DealBreakerImpact cost={cost.data} onReplace={replace} /> : null}
      {cost.isError ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <ImpactLine>We cannot count how many people this leaves out right now.</ImpactLine>
          <Button size="small" onClick={() => void cost.refetch()}>
            Retry
          </Button>
        </Box>
      ) : null}
    </>
  );
};
