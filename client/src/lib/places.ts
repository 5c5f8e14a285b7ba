import { useEffect, useState } from 'react';
import { contract } from '../../../shared/contract/index.ts';
import type { PlaceView } from '../../../shared/contract/places.ts';
import { PLACE_QUERY } from '../../../shared/limits.ts';
import { queryClient, queryKey, useApiQuery } from './query/query.ts';

/** How long typing must pause before places are asked for. */
const PAUSE_MS = 300;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Returns whether a text is long enough to ask for places. */
const isAskable = (text: string): boolean => text.length >= PLACE_QUERY.min && text.length <= PLACE_QUERY.max;

/**
 * Returns the labels of what a text of a place is read as, after a pause in typing: one is the place, of several it is to be asked, none
 * is not known. Null where it is too short, or not known yet.
 */
export const usePlaceReading = (written: string): readonly string[] | null => {
  const text = written.trim();
  const q = usePaused(text);
  const { data } = useApiQuery(contract.places.find, { query: { q, as: 'reading' } }, { enabled: isAskable(q) });
  return q === text && isAskable(q) && data ? data.map(({ label }) => label) : null;
};

/** Returns what {@link usePlaceReading} has learned of a text; null where it has not. */
export const getCachedPlaceReading = (text: string): readonly string[] | null =>
  queryClient
    .getQueryData<PlaceView[]>(queryKey(contract.places.find, { query: { q: text, as: 'reading' } }))
    ?.map(({ label }) => label) ?? null;

/** Returns the labels of places to choose from while somebody types; none where they could not be loaded. */
export const usePlaceSuggestions = (written: string, isTyping: boolean): readonly string[] => {
  const q = usePaused(written.trim());
  const { data } = useApiQuery(contract.places.find, { query: { q, limit: 6 } }, { enabled: isTyping && isAskable(q) });
  return data?.map(({ label }) => label) ?? [];
};
