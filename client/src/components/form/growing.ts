import type { InputBaseProps } from '@mui/material/InputBase';

const GROWS_BY_STYLE = globalThis.CSS?.supports?.('field-sizing: content') ?? false;

/**
 * What makes a `multiline` input the browser's own text area where that grows with its text by {@link buildGrowingStyles}. Elsewhere
 * it is MUI's, which measures itself at every rendering.
 */
export const GROWING_INPUT: Pick<InputBaseProps, 'inputComponent'> = GROWS_BY_STYLE
  ? { inputComponent: 'textarea' }
  : {};

/**
 * Makes a text area as tall as its text, also when a late font breaks the text into more lines, and at least so many lines tall. With
 * `maxHeight` a longer text scrolls within it.
 */
export const buildGrowingStyles = (rows: number, maxHeight = 'none') => ({
  '@supports (field-sizing: content)': {
    '& textarea': {
      fieldSizing: 'content',
      height: 'auto !important',
      minHeight: `${rows}lh`,
      maxHeight,
      ...(maxHeight === 'none' ? {} : { overflow: 'auto' }),
    },
  },
});
