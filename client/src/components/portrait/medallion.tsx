import Box from '@mui/material/Box';
import { useId } from 'react';
import { getInitials } from '../../lib/initials.ts';
import { FONTS } from '../../theme/tokens.ts';
import { buildMedallionArt } from './medallion-art.ts';

interface MedallionProps {
  /** Determines the drawing: a person's id. */
  seed: string;
  name: { firstName?: string | null; lastName?: string | null };
  /** Side in pixels, or any CSS length. */
  size?: number | string;
  /** Without the stars, for small sizes. */
  plain?: boolean;
  /** Fills a rectangle instead of a circle. */
  shape?: 'circle' | 'fill';
}

/** A person's initials on a drawn rosette, in place of a photo. Decoration only: the name is beside it in text. */
export const Medallion = ({ seed, name, size = 56, plain = false, shape = 'circle' }: MedallionProps) => {
  const { ink, stars } = buildMedallionArt(seed);
  const glow = useId();
  return (
    <Box
      component="svg"
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      sx={{
        display: 'block',
        flex: 'none',
        width: shape === 'fill' ? '100%' : size,
        height: shape === 'fill' ? '100%' : size,
        borderRadius: shape === 'fill' ? 0 : '50%',
        backgroundColor: ink.ground,
        // As an attribute it would have to be of the hundreds.
        '& text': { fontWeight: 460 },
      }}
    >
      {plain ? (
        <circle cx="50" cy="50" r="46" fill="none" stroke={ink.line} strokeWidth="1.5" opacity="0.7" />
      ) : (
        <>
          <defs>
            <radialGradient id={glow}>
              <stop offset="0.35" stopColor={ink.ground} />
              <stop offset="1" stopColor={ink.ground} stopOpacity="0" />
            </radialGradient>
          </defs>
          <g fill="none" stroke={ink.line} strokeWidth="0.6" strokeLinejoin="round" opacity="0.75">
            {stars.map((star) => (
              <path key={star} d={star} />
            ))}
          </g>
          <circle cx="50" cy="50" r="34" fill={`url(#${glow})`} />
        </>
      )}
      <text
        x="50"
        y="51"
        textAnchor="middle"
        dominantBaseline="central"
        fill={ink.text}
        fontFamily={FONTS.display}
        fontSize={plain ? 38 : 30}
        letterSpacing="1"
      >
        {getInitials(name)}
      </text>
    </Box>
  );
};
