import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface LinkButtonProps extends ButtonLook {
  to: string;
  children: ReactNode;
  /** What it is about, for those who meet it out of its place: said, not shown. */
  about?: string;
}

/** A link within the app that looks like a button: for the next step of a journey. */
export const LinkButton = ({ to, children, about, ...look }: LinkButtonProps) => (
  <Box component={Link} to={to} sx={buttonLook(look)}>
    {children}
    {about ? (
      <Box component="span" sx={visuallyHidden}>
        {` ${about}`}
      </Box>
    ) : null}
  </Box>
);
