import GlobalStyles from '@mui/material/GlobalStyles';
import { TOP_BAR } from './tokens.ts';

/** What holds for the whole document: its box, its type, the keyboard's ring, and rest for those who asked for it. */
export const BaseStyles = () => (
  <GlobalStyles
    styles={({ vars: { palette }, typography }) => ({
      html: {
        boxSizing: 'border-box',
        scrollPaddingTop: TOP_BAR + 16,
        WebkitTextSizeAdjust: '100%',
        textRendering: 'optimizeLegibility',
        '&[data-scheme=light]': { colorScheme: 'light' },
        '&[data-scheme=dark]': { colorScheme: 'dark' },
      },
      '*, *::before, *::after': { boxSizing: 'inherit' },
      'strong, b': { fontWeight: typography.fontWeightBold },
      body: {
        ...(typography.body1 as object),
        margin: 0,
        minHeight: '100dvh',
        color: palette.text.primary,
        backgroundColor: palette.background.default,
        fontOpticalSizing: 'auto',
        WebkitFontSmoothing: 'antialiased',
        MozOsxFontSmoothing: 'grayscale',
        overflowWrap: 'break-word',
        '@media print': { color: '#000', backgroundColor: '#fff' },
      },
      '::selection': { backgroundColor: palette.ornament, color: palette.text.primary },
      // Doubled, as MUI's own buttons take every outline away.
      ':focus-visible:focus-visible, .Mui-focusVisible.Mui-focusVisible': {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: 2,
      },
      // Inside what would cut it off at its edge.
      '[role=tab]:focus-visible:focus-visible, [role=menuitem]:focus-visible:focus-visible, [role=option]:focus-visible:focus-visible':
        { outlineOffset: -3 },
      // Fields show it by their border, boxes and switches by what is drawn around them.
      'input:focus-visible:focus-visible, textarea:focus-visible:focus-visible': { outline: 'none' },
      '[role=combobox]:focus-visible:focus-visible': { outline: 'none' },
      '[tabindex="-1"]:focus-visible:focus-visible:not([role])': { outline: 'none' },
      'time, td, .numeric': { fontVariantNumeric: 'tabular-nums' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    })}
  />
);
