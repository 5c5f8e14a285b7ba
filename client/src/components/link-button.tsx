import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonStyleProps, buildButtonStyles } from './button-styles.ts';

interface LinkButtonProps extends ButtonStyleProps {
  to: string;
  /** Kept in the tab's history with the address to which it leads. */
  state?: object;
  /** Whether it takes the stead of the current entry of the tab's history. */
  replace?: boolean;
  children: ReactNode;
  /** What the link is about, for assistive technology that reads it out of its context; not shown. */
  about?: string;
}

/** A link within the app that looks like a button. */
export const LinkButton = ({ to, state, replace = false, children, about, ...look }: LinkButtonProps) => (
  <Box component={Link} to={to} state={state} replace={replace} sx={buildButtonStyles(look)}>
    {children}
    {about ? (
      <Box component="span" sx={visuallyHidden}>
        {` ${about}`}
      </Box>
    ) : null}
  </Box>
);
