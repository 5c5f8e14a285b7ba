import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getCachedPlaceReading } from '../../lib/places.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface Asked {
  readonly text: string;
  readonly isUnknown: boolean;
  readonly save: () => void;
}

/**
 * Returns how a form asks before it saves a place that is not known, or may be several: `check` saves at once where there is nothing to ask,
 * where it was asked before, and where the service has not said how it reads the place. Whoever wants to change the place is led to it.
 */
export const usePlaceQuestion = (
  showField: () => void,
): {
  check: (place: string | null | undefined, save: () => void) => void;
  question: ReactNode;
} => {
  const answered = useRef(new Set<string>());
  const [asked, setAsked] = useState<Asked | null>(null);
  const isChanging = useRef(false);
  // A dialog that closes first gives the focus back to the button that opened it.
  useEffect(() => {
    if (asked !== null || !isChanging.current) return;
    isChanging.current = false;
    showField();
  });
  const check = (place: string | null | undefined, save: () => void): void => {
    const text = place?.trim() ?? '';
    const reading = getCachedPlaceReading(text);
    if (reading === null || reading.length === 1 || answered.current.has(text)) save();
    else setAsked({ text, isUnknown: reading.length === 0, save });
  };
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={asked?.isUnknown === false ? 'There are several places of this name' : 'We do not know this place'}
      confirmLabel="Keep it anyway"
      cancelLabel="Change it"
      onConfirm={() => {
        if (!asked) return;
        answered.current.add(asked.text);
        setAsked(null);
        asked.save();
      }}
      onCancel={() => {
        isChanging.current = true;
        setAsked(null);
      }}
    >
      {`You can keep “${asked?.text ?? ''}”, but we measure no distance from it until we know which place it is.`}
    </ConfirmDialog>
  );
  return { check, question };
};
