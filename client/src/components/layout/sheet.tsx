import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode, Ref } from 'react';
import { RADIUS } from '../../theme/tokens.ts';

interface SheetProps {
  component?: ElementType;
  'aria-label'?: string;
  ref?: Ref<HTMLElement>;
  /** Adds a soft shadow. */
  raised?: boolean;
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
  children: ReactNode;
}

/** A surface that looks like MUI's card, without its code. */
export const Sheet = ({ component = 'div', ref, raised = false, sx = {}, children, ...named }: SheetProps) => (
  <Box
    component={component}
    {...named}
    {...(ref ? { ref } : {})}
    sx={[
      (theme: Theme) => ({
        overflow: 'hidden',
        backgroundColor: theme.vars.palette.background.paper,
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: `${RADIUS.card}px`,
        ...(raised ? { boxShadow: theme.shadows[1] } : {}),
      }),
      sx,
    ]}
  >
    {children}
  </Box>
);
