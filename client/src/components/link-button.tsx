import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface LinkButtonProps extends ButtonLook {
  to: string;
  children: ReactNode;
}

/** A link within the app that looks like a button: for the next step of a journey. */
export const LinkButton = ({ to, children, ...look }: LinkButtonProps) => (
  <Box component={Link} to={to} sx={buttonLook(look)}>
    {children}
  </Box>
);
