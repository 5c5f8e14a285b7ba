/** Colours by role. Every pair used for text is at least 4.5:1; the dark set keeps the same roles. */
export const LIGHT = {
  ink: '#16211E',
  inkSoft: '#4C5A54',
  inkFaint: '#8B938D',
  primary: '#1F4A3F',
  primaryDark: '#16372F',
  primaryLight: '#356457',
  onPrimary: '#FBF8F1',
  page: '#FAF6EE',
  paper: '#FFFFFF',
  sunken: '#F3EDE0',
  brass: '#8A6A2F',
  brassDark: '#6F5423',
  clay: '#A4493D',
  clayDark: '#85382E',
  amber: '#85561A',
  slate: '#3D5A70',
  hairline: '#E4DCCB',
  outline: '#8C8674',
  ornament: '#C9B78F',
  ground: '#173A31',
  onGround: '#F4EEDF',
  onGroundSoft: '#BFCBC0',
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  ink: '#EFE9DC',
  inkSoft: '#B4BCB3',
  inkFaint: '#7C877F',
  primary: '#93C5B0',
  primaryDark: '#7AB19A',
  primaryLight: '#B2D9C8',
  onPrimary: '#0E1C17',
  page: '#0F1613',
  paper: '#17201C',
  sunken: '#1C2722',
  brass: '#D4B678',
  brassDark: '#E2CA98',
  clay: '#E79C8E',
  clayDark: '#F0B5AA',
  amber: '#E2B56F',
  slate: '#A6C2D6',
  hairline: '#2C3833',
  outline: '#7F8A80',
  ornament: '#5C5A40',
  ground: '#12332A',
  onGround: '#EFE9DC',
  onGroundSoft: '#AFBDB2',
};

export const FONTS = {
  display: "'Fraunces Variable', 'Fraunces Fallback', Georgia, 'Times New Roman', serif",
  text: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
} as const;

export const RADIUS = { control: 10, card: 12, pill: 999 } as const;

/** Durations in milliseconds, and the easing, of every transition. */
export const MOTION = { quick: 150, calm: 200, slow: 250, ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/** Minimum side of a touch target, in pixels. */
export const TOUCH_TARGET_PX = 44;
/** Width of the grid on which the bars, titles and content of every page begin, in pixels. */
export const GRID_WIDTH_PX = 1120;
/** Width of a form and of running text on that grid, in pixels. */
export const FORM_WIDTH_PX = 760;
/** The grid with the margins beside it, in units of 8 px; on narrow screens the margins alone are left. */
export const GRID = {
  width: '100%',
  marginInline: 'auto',
  maxWidth: GRID_WIDTH_PX + 64,
  paddingInline: { xs: 2.5, sm: 4 },
} as const;
/** The margin above and below a page that is no editorial one: in units of 8 px. */
export const PAGE_MARGIN = { xs: 3, md: 5 } as const;
/** Height of the bar at the bottom of a phone's screen, in pixels, without the safe area below it. */
export const BOTTOM_BAR_HEIGHT_PX = 56;
/** The id of the place of the account menu in the top bar, where the bell is added. */
export const TOP_BAR_TOOLS_ID = 'tools';
/** Height of the top bar, in pixels (16 units of 4). */
export const TOP_BAR_HEIGHT_PX = 64;
/** The least height with which the one thing on a page fills the screen. MUI's unit of space is 8 px. */
export const FULL_PAGE_HEIGHT = {
  xs: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + PAGE_MARGIN.xs * 16}px)`,
  md: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + PAGE_MARGIN.md * 16}px)`,
} as const;

/** The one soft shadow. */
export const SHADOW = '0 1px 2px rgb(22 33 30 / 0.05), 0 12px 32px -12px rgb(22 33 30 / 0.14)';
