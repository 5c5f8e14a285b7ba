import GlobalStyles from '@mui/material/GlobalStyles';
import { TOP_BAR_HEIGHT_PX } from './tokens.ts';

/** Styles of the whole document: box model, type, focus ring, and forced colors and reduced motion where the user asks for them. */
export const BaseStyles = () => (
  <GlobalStyles
    styles={({ vars: { palette }, typography }) => ({
      html: {
        boxSizing: 'border-box',
        scrollPaddingTop: TOP_BAR_HEIGHT_PX + 16,
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
        // In landscape, a notch is beside the page.
        paddingInline: 'env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px)',
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
      // Doubled for its specificity, as MUI's own buttons remove every outline.
      ':focus-visible:focus-visible, .Mui-focusVisible.Mui-focusVisible': {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: 2,
      },
      // Inside the element, where its container would cut the ring off.
      '[role=tab]:focus-visible:focus-visible, [role=menuitem]:focus-visible:focus-visible, [role=option]:focus-visible:focus-visible':
        { outlineOffset: -3 },
      // Fields show the focus by their border, checkboxes and switches by a ring of their own.
      'input:focus-visible:focus-visible, textarea:focus-visible:focus-visible': { outline: 'none' },
      '[role=combobox]:focus-visible:focus-visible': { outline: 'none' },
      '[tabindex="-1"]:focus-visible:focus-visible:not([role])': { outline: 'none' },
      'time, td, .numeric': { fontVariantNumeric: 'tabular-nums' },
      // “6:36 PM” keeps its order in lines that are read from right to left.
      time: { unicodeBidi: 'plaintext' },
      // Where the system gives all colors, what only a color told has a line. Doubled as above.
      '@media (forced-colors: active)': {
        '[aria-current]:not([aria-current=false]), [aria-selected=true][aria-selected=true]': {
          outline: '2px solid Highlight',
          outlineOffset: -2,
        },
        '.MuiButton-root.MuiButton-contained, .MuiChip-root.MuiChip-root, .bubble': { border: '1px solid' },
        '.Mui-checked + .MuiSwitch-track': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
      },
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
