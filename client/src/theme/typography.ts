import type { ThemeOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { FONTS } from './tokens.ts';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    /** The one large line of a hero. */
    display: CSSProperties;
    /** A person's name, in the display face. */
    name: CSSProperties;
    /** Lead paragraph under a heading. */
    lead: CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: CSSProperties;
    name?: CSSProperties;
    lead?: CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    name: true;
    lead: true;
  }
}

/** Steps of 1.2 from 16 px; `fluid` grows from a phone's size to a desk's. */
const step = (n: number): number => Number((1.2 ** n).toFixed(3));
const fluid = (from: number, to: number): string =>
  `clamp(${step(from)}rem, ${(step(from) * 0.86).toFixed(3)}rem + ${((step(to) - step(from)) * 1.6 + 0.6).toFixed(2)}vw, ${step(to)}rem)`;

const heading = (size: string, lineHeight: number, weight = 480) => ({
  fontFamily: FONTS.display,
  fontWeight: weight,
  fontSize: size,
  lineHeight,
  letterSpacing: '-0.012em',
  textWrap: 'balance' as const,
});

export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: FONTS.text,
  fontWeightRegular: 400,
  fontWeightMedium: 520,
  fontWeightBold: 620,
  display: heading(fluid(5, 8), 1.08, 420),
  h1: heading(fluid(4, 6), 1.15, 440),
  h2: heading(fluid(3, 5), 1.2, 450),
  h3: heading(fluid(2, 3), 1.25),
  h4: heading(`${step(2)}rem`, 1.3),
  h5: heading(`${step(1)}rem`, 1.35, 500),
  h6: { fontWeight: 600, fontSize: '1rem', lineHeight: 1.4, letterSpacing: '-0.003em' },
  name: heading(`${step(1)}rem`, 1.3, 500),
  lead: { fontSize: `clamp(1.0625rem, 1rem + 0.4vw, ${step(1)}rem)`, lineHeight: 1.6, textWrap: 'balance' },
  subtitle1: { fontSize: '1rem', fontWeight: 520, lineHeight: 1.5 },
  subtitle2: { fontSize: '0.9375rem', fontWeight: 560, lineHeight: 1.45 },
  body1: { fontSize: 'clamp(1rem, 0.96rem + 0.15vw, 1.0625rem)', lineHeight: 1.6, letterSpacing: '-0.006em' },
  body2: { fontSize: '0.9375rem', lineHeight: 1.55, letterSpacing: '-0.004em' },
  button: { fontSize: '0.9375rem', fontWeight: 540, lineHeight: 1.4, textTransform: 'none', letterSpacing: 0 },
  caption: { fontSize: '0.8333rem', lineHeight: 1.5, letterSpacing: 0 },
  overline: {
    fontSize: '0.78rem',
    fontWeight: 600,
    lineHeight: 1.5,
    letterSpacing: '0.11em',
    textTransform: 'uppercase',
  },
};
