import Box from '@mui/material/Box';
import { useState } from 'react';
import { isGuardedPhoto, withPhotoSize } from '../../../../shared/rules/photo-address.ts';
import { useHiddenPhoto } from './hidden-photo.ts';
import { Medallion } from './medallion.tsx';
import { UNSAVABLE, UNSAVABLE_STYLE } from './unsavable.ts';
import { useIsUnwatched } from './unwatched.ts';

interface PortraitProps {
  /** Address of the photo; without one, or where it cannot be loaded, the medallion is shown. */
  photo?: string | null;
  seed: string;
  name: { firstName?: string | null; lastName?: string | null };
  /** Side in pixels; ignored with `shape="fill"`. */
  size?: number;
  shape?: 'circle' | 'fill';
  /** In a link that says the name: the portrait would only say it again. */
  isBesideName?: boolean;
}

/** Up to this side in pixels the small picture is sharp, also on a dense screen. */
const SMALL_PX = 96;

/** A person's photo, or their medallion. Where they discourage screenshots, it is blurred while the page has not the focus. */
export const Portrait = ({ photo, seed, name, size = 56, shape = 'circle', isBesideName }: PortraitProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const isUnwatched = useIsUnwatched(isGuardedPhoto(photo ?? ''));
  const hidden = useHiddenPhoto(photo ?? '');
  if (!photo || broken === photo)
    return <Medallion seed={seed} name={name} size={size} shape={shape} plain={size < 48} />;
  return (
    <Box
      component="img"
      src={withPhotoSize(photo, shape === 'fill' || size > SMALL_PX ? 'medium' : 'small')}
      alt={isBesideName ? '' : `Portrait of ${name.firstName ?? 'this person'}`}
      loading="lazy"
      decoding="async"
      {...UNSAVABLE}
      onError={() => setBroken(photo)}
      // A small one is smooth as it is.
      {...(shape === 'fill' ? { onLoad: hidden.onLoad } : {})}
      sx={{
        ...UNSAVABLE_STYLE,
        ...hidden.style,
        ...(isUnwatched ? { filter: `blur(${size / 8}px)` } : {}),
        display: 'block',
        flex: 'none',
        objectFit: 'cover',
        ...(shape === 'fill' ? { width: '100%', height: '100%' } : { width: size, height: size, borderRadius: '50%' }),
      }}
    />
  );
};
