import { useLayoutEffect, useState } from 'react';

/**
 * Returns the element of the frame that has an id, to put something into it; null before it is on the page. Whatever is rendered together
 * with the frame finds it only after that.
 */
export const usePlace = (id: string): HTMLElement | null => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(id)), [id]);
  return place;
};
