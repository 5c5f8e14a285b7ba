import Box, { type BoxProps } from '@mui/material/Box';
import { TOUCH_TARGET_PX } from '../theme/tokens.ts';
import { type ButtonStyleProps, buildButtonStyles } from './button-styles.ts';

interface PlainButtonProps extends ButtonStyleProps {
  onClick: () => void;
  children: BoxProps['children'];
}

/** A button for pages without a form: it looks like MUI's, without its code. */
export const PlainButton = ({ onClick, children, ...look }: PlainButtonProps) => (
  <Box component="button" type="button" onClick={onClick} sx={buildButtonStyles(look)}>
    {children}
  </Box>
);

/** The style of a button that shows only an icon or initials. */
export const PRESSABLE = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: TOUCH_TARGET_PX,
  height: TOUCH_TARGET_PX,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
} as const;
