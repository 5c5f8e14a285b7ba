import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of a history entry that was opened from a list: how many entries the list is behind it. */
interface FromList {
  readonly stepsFromList: number;
}

const getStepsFromList = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'stepsFromList' in state && typeof state.stepsFromList === 'number'
    ? state.stepsFromList
    : 0;

/** The state for the next history entry that is opened from a list, or from what was opened from it. */
export const useNextFromList = (): FromList => ({ stepsFromList: getStepsFromList(useLocation().state) + 1 });

/** Whether the current entry was opened from a list, or from elsewhere within the app, to which one can go back. */
export const useIsFromWithin = (): boolean => getStepsFromList(useLocation().state) > 0;

/**
 * Returns a function that goes back to the list at an address: by the browser's history where the current entry was opened
 * from the list, so that its place is restored and no entry is added; otherwise in the current entry's stead.
 */
export const useBackToList = (to: string): (() => void) => {
  const navigate = useNavigate();
  const steps = getStepsFromList(useLocation().state);
  return useCallback(() => {
    if (steps > 0) navigate(-steps);
    else navigate(to, { replace: true });
  }, [navigate, steps, to]);
};
