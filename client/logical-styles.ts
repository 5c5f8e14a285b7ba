import type { Plugin } from 'vite';

/** The library's components whose own styles name left and right, as far as this client uses them. */
const PHYSICAL =
  /@mui\/material\/(?:Alert|Button|DialogActions|FormControlLabel|FormHelperText|IconButton|InputAdornment|internal|ListItemButton|NativeSelect|OutlinedInput|Select|Switch|TableCell)\/\w+\.mjs$/;

const SIDES: Readonly<Record<string, string>> = { Left: 'InlineStart', Right: 'InlineEnd' };

/** Lets styles begin where lines begin. What is centred by `50%` has no side. */
const toLogical = (code: string): string =>
  code
    .replace(/\b(margin|padding)(Left|Right):/g, (_, what: string, side: string) => `${what}${SIDES[side]}:`)
    .replace(
      /\b(left|right): (?!'50%')/g,
      (_, side: string) => `inset${side === 'left' ? 'InlineStart' : 'InlineEnd'}: `,
    )
    .replace(/\btextAlign: 'left'/g, "textAlign: 'start'");

/**
 * Makes the styles of the library's components follow the direction of the page, as our own do: it writes them for languages
 * from left to right, and would have them turned around while running by a further library.
 */
export const logicalStyles: Plugin = {
  name: 'logical-styles',
  transform: {
    filter: { id: PHYSICAL },
    handler: (code) => ({ code: toLogical(code), map: null }),
  },
};
