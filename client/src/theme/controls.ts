import type { Components, Theme } from '@mui/material/styles';
import { MOTION, RADIUS, TOUCH_TARGET_PX } from './tokens.ts';

/** Buttons, links, menus and tabs: no ripple, no capitals, a focus ring, and large enough to touch. */
export const controls: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: TOUCH_TARGET_PX,
        borderRadius: RADIUS.control,
        paddingInline: 20,
        transition: `background-color ${MOTION.quick}ms ${MOTION.ease}, border-color ${MOTION.quick}ms ${MOTION.ease}, color ${MOTION.quick}ms ${MOTION.ease}`,
      },
      contained: ({ theme }) => ({
        '&.Mui-disabled': {
          backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 16%, transparent)`,
          color: theme.vars.palette.text.secondary,
        },
      }),
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.outline,
        '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
      }),
      text: ({ theme }) => ({
        paddingInline: 14,
        '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
      }),
      sizeLarge: { minHeight: 52, paddingInline: 28, fontSize: '1rem' },
      sizeSmall: { minHeight: TOUCH_TARGET_PX, paddingInline: 14, fontSize: '0.875rem' },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX, color: 'inherit' } },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        fontWeight: 'inherit',
        textUnderlineOffset: '0.2em',
        textDecorationThickness: '1px',
        textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
        borderRadius: 2,
        '&:hover': { textDecorationColor: 'currentColor' },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: theme.shadows[1] }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, minWidth: 220, marginTop: 6 }),
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: TOUCH_TARGET_PX,
        borderRadius: 8,
        fontSize: '0.9375rem',
        [theme.breakpoints.up('sm')]: { minHeight: TOUCH_TARGET_PX },
      }),
    },
  },
  MuiTabs: {
    defaultProps: { indicatorColor: 'secondary', textColor: 'inherit' },
    styleOverrides: { root: ({ theme }) => ({ borderBottom: `1px solid ${theme.vars.palette.divider}` }) },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        opacity: 1,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { opacity: 1, color: theme.vars.palette.text.disabled },
        [theme.breakpoints.down('sm')]: { minWidth: 0, paddingInline: 10 },
      }),
    },
  },
};
