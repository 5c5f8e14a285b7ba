import { type SyntheticEvent, useState } from 'react';
import { LIMITS } from '../../../../shared/limits.ts';

/** Smooth over the few samples that a hidden photo is made of; what the blur thins out at the edges is cut off. */
const SMOOTH = { filter: 'blur(16px)', clipPath: 'inset(6%)', transform: 'scale(1.137)' } as const;

/** Whether a picture is one of a photo that is hidden from the viewer: no other is that small. */
const isHidden = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  Math.min(naturalWidth, naturalHeight) === LIMITS.photos.hiddenEdge;

/** Makes a large picture smooth where its owner hides the photo from the viewer: what is to be known of it comes with the picture. */
export const useHiddenPhoto = (address: string) => {
  const [hidden, setHidden] = useState<string | null>(null);
  return {
    style: hidden === address ? SMOOTH : {},
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
      if (isHidden(currentTarget)) setHidden(address);
    },
  };
};
