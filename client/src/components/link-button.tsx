import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface LinkButtonProps {
  to: string;
  children: ReactNode;
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'medium' | 'large';
  fullWidth?: boolean;
}

/** A link within the app that looks like a button: for the next step of a journey. */
export const LinkButton = ({
  to,
  children,
  variant = 'contained',
  size = 'medium',
  fullWidth = false,
}: LinkButtonProps) => (
  <Button component={Link} to={to} variant={variant} size={size} fullWidth={fullWidth}>
    {children}
  </Button>
);
