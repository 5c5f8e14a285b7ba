import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { contract } from '../../../../shared/contract/index.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { type SettingsDraft, toList } from './draft.ts';

/** How long typing must pause before the impact is requested, and how long a response stays fresh. */
const DEBOUNCE_MS = 500;
const FRESH_MS = 60_000;

/** The preferences of a draft that are read back or can leave people out; an emptied number counts as stored. */
const toPreferences = ({
  ageMin,
  ageMax,
  location,
  maxDistance,
  interests,
  dealBreakers,
}: SettingsDraft['preferences']) => ({
  ageRange: {
    ...(ageMin === null ? {} : { min: Math.trunc(ageMin) }),
    ...(ageMax === null ? {} : { max: Math.trunc(ageMax) }),
  },
  location,
  ...(maxDistance === null ? {} : { maxDistance: Math.trunc(maxDistance) }),
  interests: toList(interests),
  dealBreakers: toList(dealBreakers),
});

const useDebounced = <T>(value: T, key: string): T => {
  const [quiet, setQuiet] = useState({ value, key });
  useEffect(() => {
    if (key === quiet.key) return;
    const timer = setTimeout(() => setQuiet({ value, key }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value, key, quiet.key]);
  return quiet.value;
};

/** The impact of the preferences in the form, after a pause in typing; the previous result stays meanwhile. */
export const usePreferenceImpact = (control: Control<SettingsDraft>) => {
  const preferences = toPreferences(useWatch({ control, name: 'preferences' }));
  const body = useDebounced(preferences, JSON.stringify(preferences));
  return useApiQuery(contract.settings.cost, { body }, { staleTime: FRESH_MS, placeholderData: keepPreviousData });
};

export type ImpactState = ReturnType<typeof usePreferenceImpact>;
