import type { CSSObject, Theme } from '@mui/material/styles';
import { MOTION, RADIUS, TOUCH_TARGET_PX } from '../theme/tokens.ts';

export interface ButtonStyleProps {
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'medium' | 'large';
  fullWidth?: boolean;
}

const buildVariantStyles = (
  { vars: { palette } }: Theme,
  variant: NonNullable<ButtonStyleProps['variant']>,
): CSSObject => {
  switch (variant) {
    case 'contained':
      return {
        color: palette.primary.contrastText,
        backgroundColor: palette.primary.main,
        borderColor: 'transparent',
        '&:hover': { backgroundColor: palette.primary.dark },
      };
    case 'outlined':
      return {
        color: palette.primary.main,
        borderColor: palette.outline,
        '&:hover': { backgroundColor: palette.background.sunken },
      };
    default:
      return {
        color: palette.primary.main,
        borderColor: 'transparent',
        '&:hover': { backgroundColor: palette.background.sunken },
      };
  }
};

/** The style of the app's buttons for plain elements, so that a page that needs no more does not fetch MUI's button. */
export const buildButtonStyles =
  ({ variant = 'contained', size = 'medium', fullWidth = false }: ButtonStyleProps = {}) =>
  (theme: Theme): CSSObject => ({
    ...theme.typography.button,
    display: fullWidth ? 'flex' : 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    minWidth: 64,
    minHeight: size === 'large' ? 52 : TOUCH_TARGET_PX,
    margin: 0,
    paddingBlock: '6px',
    paddingInline: variant === 'text' ? '14px' : size === 'large' ? '28px' : '20px',
    fontFamily: theme.typography.fontFamily,
    ...(size === 'large' ? { fontSize: '1rem' } : {}),
    border: '1px solid',
    borderRadius: `${RADIUS.control}px`,
    background: 'none',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: ['background-color', 'border-color', 'color']
      .map((property) => `${property} ${MOTION.quick}ms ${MOTION.ease}`)
      .join(', '),
    ...buildVariantStyles(theme, variant),
    '@media print': { display: 'none' },
  });
