import Box from '@mui/material/Box';
import { useState } from 'react';
import { Medallion } from './medallion.tsx';

interface PortraitProps {
  /** Address of the photo; without one, or where it cannot be loaded, the medallion is shown. */
  photo?: string | null;
  seed: string;
  name: { firstName?: string | null; lastName?: string | null };
  /** Side in pixels; ignored with `shape="fill"`. */
  size?: number;
  shape?: 'circle' | 'fill';
}

/** A person's photo, or their medallion. */
export const Portrait = ({ photo, seed, name, size = 56, shape = 'circle' }: PortraitProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (!photo || broken === photo)
    return <Medallion seed={seed} name={name} size={size} shape={shape} plain={size < 48} />;
  return (
    <Box
      component="img"
      src={photo}
      alt={`Portrait of ${name.firstName ?? 'this person'}`}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(photo)}
      sx={{
        display: 'block',
        flex: 'none',
        objectFit: 'cover',
        ...(shape === 'fill' ? { width: '100%', height: '100%' } : { width: size, height: size, borderRadius: '50%' }),
      }}
    />
  );
};
