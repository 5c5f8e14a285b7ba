import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentProps, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { FormRow } from '../../components/form/form-stack.tsx';
import { PlaceField } from '../../components/form/place-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { createPart } from '../../components/part.tsx';
import { type TabProps, toList } from './draft.ts';
import { LimitChoices } from './limit-choices.tsx';
import { DealBreakerImpact, ImpactLine, InterestReadings, RangeImpact } from './preference-impact.tsx';
import { type ImpactState, usePreferenceImpact } from './use-preference-impact.ts';

const RenewalNote = createPart(async () => (await import('../../components/notes/renewal-note.tsx')).RenewalNote);

/** How many people a range leaves out; nothing where that could not be loaded. */
const Cost = ({ cost, ...props }: Omit<ComponentProps<typeof RangeImpact>, 'cost'> & { cost: ImpactState }) => {
  if (cost.data) return <RangeImpact cost={cost.data} {...props} />;
  return cost.isError ? null : <ImpactLine>Counting how many people this leaves out…</ImpactLine>;
};

/** The preferences for introductions, and how many people they leave out. */
export const PreferencesTab = ({ control }: TabProps) => {
  const cost = usePreferenceImpact(control);
  const { field: dealBreakers } = useController({ control, name: 'preferences.dealBreakers' });
  const { field: maxDistance } = useController({ control, name: 'preferences.maxDistance' });
  const { field: ageMin } = useController({ control, name: 'preferences.ageMin' });
  const { field: ageMax } = useController({ control, name: 'preferences.ageMax' });
  const limits = toList(dealBreakers.value);
  const setLimits = (texts: readonly string[]) => dealBreakers.onChange(texts.join(', '));
  const replace = (text: string, phrase?: string) =>
    setLimits(limits.flatMap((one) => (one === text ? (phrase ?? []) : [one])));
  const widen: ComponentProps<typeof RangeImpact>['onWiden'] = (wider) => {
    if ('maxDistance' in wider) return maxDistance.onChange(wider.maxDistance);
    ageMin.onChange(wider.min);
    ageMax.onChange(wider.max);
  };
  return (
    <>
      <Suspense fallback={null}>
        <RenewalNote />
      </Suspense>
      <FormRow>
        <TextField control={control} name="preferences.ageMin" label="Minimum age" type="number" inputMode="numeric" />
        <TextField control={control} name="preferences.ageMax" label="Maximum age" type="number" inputMode="numeric" />
      </FormRow>
      <Cost cost={cost} of="ageRange" onWiden={widen} />
      <FormRow>
        <PlaceField control={control} name="preferences.location" label="Location" placeholder="City, country" />
        <TextField
          control={control}
          name="preferences.maxDistance"
          label="Maximum distance (km)"
          type="number"
          inputMode="numeric"
          help="Enter 0 for any distance."
        />
      </FormRow>
      {Number(maxDistance.value) === 0 ? null : <Cost cost={cost} of="distance" onWiden={widen} />}
      <TextField control={control} name="preferences.interests" label="Interests" help="Separate them with commas." />
      {cost.data ? <InterestReadings interests={cost.data.interests} /> : null}
      <LimitChoices chosen={limits} onChoose={(phrase) => setLimits([...limits, phrase])} />
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
