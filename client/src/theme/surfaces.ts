import type { Components, Theme } from '@mui/material/styles';
import { MOTION, RADIUS } from './tokens.ts';

/** Paper, cards and what lies on them: hairlines rather than boxes, one soft shadow. */
export const surfaces: Components<Omit<Theme, 'components'>> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: RADIUS.card } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 24, '&:last-child': { paddingBottom: 24 } } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: RADIUS.card,
        boxShadow: theme.shadows[1],
      }),
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h4, padding: '28px 28px 8px' }) },
  },
  MuiDialogContent: {
    // A field that gets the focus is scrolled into view together with its label.
    styleOverrides: { root: { padding: '8px 28px', scrollPaddingBlock: '48px 24px' } },
  },
  // Where both buttons do not fit side by side, the one that acts is above the other.
  MuiDialogActions: {
    styleOverrides: {
      root: { flexWrap: 'wrap-reverse', padding: '16px 28px 24px', gap: 8, '& > button': { whiteSpace: 'nowrap' } },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.card,
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
        padding: '12px 18px',
      }),
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, square: true },
    styleOverrides: {
      root: ({ theme }) => ({
        background: 'none',
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        '&:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
        '&::before': { display: 'none' },
      }),
    },
  },
  MuiAccordionSummary: {
    // The summary is a button: without a word it would keep the browser's own font.
    styleOverrides: {
      root: { minHeight: 60, padding: 0, font: 'inherit', fontWeight: 540 },
      content: { marginBlock: 16, textWrap: 'balance' },
    },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 0 24px' } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 8%, transparent)`,
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, fontSize: '0.9375rem', padding: '12px 16px' }),
      head: ({ theme }) => ({ color: theme.vars.palette.text.secondary, fontWeight: 540 }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 4,
        borderRadius: RADIUS.pill,
        backgroundColor: theme.vars.palette.background.sunken,
      }),
      bar: { borderRadius: RADIUS.pill, transitionDuration: `${MOTION.slow}ms` },
    },
  },
};
