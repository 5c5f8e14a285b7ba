import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '../../components/form/text-field.tsx';
import { createPart } from '../../components/part.tsx';
import { type TabProps, toList } from './draft.ts';
import { LimitChoices } from './limit-choices.tsx';
import { DealBreakerImpact, InterestReadings } from './preference-impact.tsx';
import { usePreferenceImpact } from './use-preference-impact.ts';
import { CostFailed, RangeFields } from './wishes/range-fields.tsx';

const RenewalNote = createPart(async () => (await import('../../components/notes/renewal-note.tsx')).RenewalNote);

/** The preferences for introductions, and how many people they leave out. */
export const PreferencesTab = ({ control }: TabProps) => {
  const cost = usePreferenceImpact(control);
  const { field: dealBreakers } = useController({ control, name: 'preferences.dealBreakers' });
  const limits = toList(dealBreakers.value);
  const setLimits = (texts: readonly string[]) => dealBreakers.onChange(texts.join(', '));
  const replace = (text: string, phrase?: string) =>
    setLimits(limits.flatMap((one) => (one === text ? (phrase ?? []) : [one])));
  return (
    <>
      <Suspense fallback={null}>
        <RenewalNote />
      </Suspense>
      <RangeFields control={control} cost={cost} />
      <TextField control={control} name="preferences.interests" label="Interests" help="Separate them with commas." />
      {cost.data ? <InterestReadings interests={cost.data.interests} /> : null}
      <LimitChoices chosen={limits} onChoose={(phrase) => setLimits([...limits, phrase])} />
      <TextField
        control={control}
        name="preferences.dealBreakers"
        label="Deal breakers"
        help="Separate them with commas. We say below how we understand each."
      />
      {cost.data ? <DealBreakerImpact cost={cost.data} onReplace={replace} /> : null}
      <CostFailed cost={cost} />
    </>
  );
};
