import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, 'getValues' | 'reset' | 'setValue'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns how a form takes what was saved: `remember` is called when it is sent, `take` with the saved values. What was changed in between
 * stays, as unsaved changes. Values are JSON.
 */
export const useSavedReset = <T extends FieldValues>({ getValues, reset, setValue }: Form<T>) => {
  const sent = useRef<T>(undefined);
  return {
    remember: (): void => {
      sent.current = structuredClone(getValues());
    },
    take: (saved: T): void => {
      const now = structuredClone(getValues());
      reset(saved);
      for (const [name, value] of Object.entries(now))
        if (sent.current && !isSame(value, sent.current[name]))
          setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    },
  };
};
