import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FONTS } from '../theme/tokens.ts';

const TONES = {
  neutral: { color: 'text.secondary', backgroundColor: 'background.sunken' },
  green: { color: 'primary.main', backgroundColor: 'color-mix(in srgb, currentColor 8%, transparent)' },
  brass: { color: 'secondary.dark', backgroundColor: 'color-mix(in srgb, currentColor 9%, transparent)' },
  clay: { color: 'error.dark', backgroundColor: 'color-mix(in srgb, currentColor 8%, transparent)' },
  solid: { color: 'ground.text', backgroundColor: 'ground.main' },
} as const;

export type Tone = keyof typeof TONES;

/** A state in one word. The word carries the meaning; the tone only supports it. */
export const StatusChip = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      ...TONES[tone],
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      flex: 'none',
      minHeight: 26,
      paddingInline: '11px',
      borderRadius: '999px',
      border: '1px solid color-mix(in srgb, currentColor 22%, transparent)',
      fontFamily: FONTS.text,
      fontSize: '0.8125rem',
      fontWeight: 540,
      lineHeight: 1.2,
      letterSpacing: 0,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);
