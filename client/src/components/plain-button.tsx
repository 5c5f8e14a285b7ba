import Box, { type BoxProps } from '@mui/material/Box';
import { TOUCH } from '../theme/tokens.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface PlainButtonProps extends ButtonLook {
  onClick: () => void;
  children: BoxProps['children'];
}

/** A button for pages without a form: it looks like MUI's, without its code. */
export const PlainButton = ({ onClick, children, ...look }: PlainButtonProps) => (
  <Box component="button" type="button" onClick={onClick} sx={buttonLook(look)}>
    {children}
  </Box>
);

/** The style of a button that shows only an icon or initials. */
export const PRESSABLE = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: TOUCH,
  height: TOUCH,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
} as const;
