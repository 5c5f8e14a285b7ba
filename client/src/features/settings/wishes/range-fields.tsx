import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { FormRow } from '../../../components/form/form-stack.tsx';
import { PlaceField } from '../../../components/form/place-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import type { TabProps } from '../draft.ts';
import { ImpactLine, RangeImpact } from '../preference-impact.tsx';
import type { ImpactState } from '../use-preference-impact.ts';

/** How many people a range leaves out; nothing where that could not be loaded. */
const Cost = ({ cost, ...props }: Omit<ComponentProps<typeof RangeImpact>, 'cost'> & { cost: ImpactState }) => {
  if (cost.data) return <RangeImpact cost={cost.data} {...props} />;
  return cost.isError ? null : <ImpactLine>Counting how many people this leaves out…</ImpactLine>;
};

/** The ages and the place of those whom one wants to meet, and how many people they leave out. */
export const RangeFields = ({ control, cost }: TabProps & { cost: ImpactState }) => {
  const { field: maxDistance } = useController({ control, name: 'preferences.maxDistance' });
  const { field: ageMin } = useController({ control, name: 'preferences.ageMin' });
  const { field: ageMax } = useController({ control, name: 'preferences.ageMax' });
  const widen: ComponentProps<typeof RangeImpact>['onWiden'] = (wider) => {
    if ('maxDistance' in wider) return maxDistance.onChange(wider.maxDistance);
    ageMin.onChange(wider.min);
    ageMax.onChange(wider.max);
  };
  return (
    <>
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
    </>
  );
};

/** Says where no cost could be counted, and tries again. */
export const CostFailed = ({ cost }: { cost: ImpactState }) =>
  cost.isError ? (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <ImpactLine>We cannot count how many people this leaves out right now.</ImpactLine>
      <Button size="small" onClick={() => void cost.refetch()}>
        Retry
      </Button>
    </Box>
  ) : null;
