import type { Components, Theme } from '@mui/material/styles';
import { MOTION, RADIUS, TOUCH_TARGET_PX } from './tokens.ts';

/** Fields with the label above, instead of one that floats through the border. */
export const inputs: Components<Omit<Theme, 'components'>> = {
  // What is typed is written from the side of its own script.
  MuiInputBase: { defaultProps: { slotProps: { input: { dir: 'auto' } } } },
  MuiTextField: { defaultProps: { fullWidth: true, slotProps: { inputLabel: { shrink: true } } } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: '0.9375rem',
        fontWeight: 540,
        whiteSpace: 'normal',
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.control,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '& .MuiSelect-icon': { insetInlineEnd: 8 },
      }),
      input: ({ theme }) => ({
        height: 'auto',
        minHeight: 24,
        padding: '12px 14px',
        '&::placeholder': { opacity: 1, color: theme.vars.palette.text.secondary },
        // What is typed decides its direction; an empty field has that of the page.
        '&[dir=auto]:placeholder-shown': { direction: 'inherit' },
      }),
      multiline: { padding: 0 },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.outline,
        transition: `border-color ${MOTION.quick}ms ${MOTION.ease}`,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8667rem', lineHeight: 1.4 } },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { minHeight: TOUCH_TARGET_PX, alignItems: 'center', marginInline: '-10px 0' } },
  },
  MuiCheckbox: { styleOverrides: { root: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX } } },
  MuiSwitch: {
    styleOverrides: {
      // The space at its end is that before its label.
      root: { width: 66, height: TOUCH_TARGET_PX, paddingBlock: 9, paddingInline: '8px 14px', marginInlineStart: 2 },
      switchBase: ({ theme }) => ({
        padding: 0,
        margin: '12px 11px',
        '&.Mui-checked': {
          transform: 'translateX(18px)',
          '[dir=rtl] &': { transform: 'translateX(-18px)' },
          color: theme.vars.palette.primary.contrastText,
          '& + .MuiSwitch-track': {
            opacity: 1,
            borderColor: 'transparent',
            backgroundColor: theme.vars.palette.primary.main,
          },
        },
      }),
      thumb: ({ theme }) => ({
        width: 20,
        height: 20,
        boxShadow: 'none',
        backgroundColor: theme.vars.palette.outline,
        '.Mui-checked > &': { backgroundColor: 'currentColor' },
      }),
      track: ({ theme }) => ({
        boxSizing: 'border-box',
        height: 26,
        borderRadius: RADIUS.pill,
        border: `1px solid ${theme.vars.palette.outline}`,
        opacity: 1,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiRadio: { styleOverrides: { root: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX } } },
  MuiSelect: { styleOverrides: { select: { minHeight: 24, whiteSpace: 'normal' } } },
  MuiFormLabel: { styleOverrides: { root: { fontSize: '0.9375rem', fontWeight: 540 } } },
};
