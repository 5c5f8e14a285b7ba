import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Which row of a list is being edited; null for none. `endEditing` ends it for one row, unless another one is edited by the time the
 * first is saved, and gives the focus to `place`.
 */
export const useEditedRow = (place: RefObject<HTMLElement | null>) => {
  const [edited, setEdited] = useState<string | null>(null);
  const editedNow = useRef(edited);
  useEffect(() => {
    editedNow.current = edited;
  });
  const endEditing = (id: string): void => {
    if (editedNow.current !== id) return;
    setEdited(null);
    place.current?.focus();
  };
  return { edited, setEdited, endEditing };
};
