import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import { useApiQuery } from '../../lib/query.ts';
import { type SettingsDraft, toList } from './draft.ts';

/** How long nothing is typed before it is asked what the wishes cost, and how long an answer holds; milliseconds. */
const QUIET_MS = 500;
const HOLDS_MS = 60_000;

/** The wishes of a draft, as far as they cost; a number that was emptied is as it is stored. */
const toPreferences = ({ ageMin, ageMax, location, maxDistance, dealBreakers }: SettingsDraft['preferences']) => ({
  ageRange: {
    ...(ageMin === null ? {} : { min: Math.trunc(ageMin) }),
    ...(ageMax === null ? {} : { max: Math.trunc(ageMax) }),
  },
  location,
  ...(maxDistance === null ? {} : { maxDistance: Math.trunc(maxDistance) }),
  dealBreakers: toList(dealBreakers),
});

const useDebounced = <T>(value: T, key: string): T => {
  const [quiet, setQuiet] = useState({ value, key });
  useEffect(() => {
    if (key === quiet.key) return;
    const timer = setTimeout(() => setQuiet({ value, key }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value, key, quiet.key]);
  return quiet.value;
};

/** What the wishes on the screen cost, once they have been left alone for a moment; the last answer stays meanwhile. */
export const usePreferenceImpact = (control: Control<SettingsDraft>) => {
  const wishes = toPreferences(useWatch({ control, name: 'preferences' }));
  const body = useDebounced(wishes, JSON.stringify(wishes));
  return useApiQuery(contract.settings.cost, { body }, { staleTime: HOLDS_MS, placeholderData: keepPreviousData });
};

export type ImpactState = ReturnType<typeof usePreferenceImpact>;
