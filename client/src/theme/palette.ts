import type { PaletteOptions } from '@mui/material/styles';
import { DARK, LIGHT } from './tokens.ts';

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** One step darker than the page: bands, and the messages of others. */
    sunken: string;
  }
  interface Ground {
    /** The deep green of the footer, the hero and the user's own messages, in both schemes. */
    main: string;
    text: string;
    textSoft: string;
  }
  interface Palette {
    ground: Ground;
    /** Lines of the geometric ornament. */
    ornament: string;
    /** Borders of controls: visible at 3:1, unlike the hairline. */
    outline: string;
  }
  interface PaletteOptions {
    ground?: Ground;
    ornament?: string;
    outline?: string;
  }
}

const buildPalette = (c: Record<keyof typeof LIGHT, string>): PaletteOptions => ({
  primary: { main: c.primary, dark: c.primaryDark, light: c.primaryLight, contrastText: c.onPrimary },
  secondary: { main: c.brass, dark: c.brassDark, light: c.brass, contrastText: c.paper },
  error: { main: c.clay, dark: c.clayDark, light: c.clay, contrastText: c.paper },
  warning: { main: c.amber, dark: c.amber, light: c.amber, contrastText: c.paper },
  info: { main: c.slate, dark: c.slate, light: c.slate, contrastText: c.paper },
  success: { main: c.primary, dark: c.primaryDark, light: c.primaryLight, contrastText: c.onPrimary },
  text: { primary: c.ink, secondary: c.inkSoft, disabled: c.inkFaint },
  background: { default: c.page, paper: c.paper, sunken: c.sunken },
  divider: c.hairline,
  ornament: c.ornament,
  outline: c.outline,
  ground: { main: c.ground, text: c.onGround, textSoft: c.onGroundSoft },
});

export const colorSchemes = { light: { palette: buildPalette(LIGHT) }, dark: { palette: buildPalette(DARK) } };
