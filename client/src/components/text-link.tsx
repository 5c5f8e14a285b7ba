import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TOUCH_TARGET_PX } from '../theme/tokens.ts';

interface TextLinkProps {
  to: string;
  /** Whether it is no part of a sentence: then it is large enough to touch. */
  alone?: boolean;
  children: ReactNode;
}

/** A link within the app, that looks as in running text. */
export const TextLink = ({ to, alone = false, children }: TextLinkProps) => (
  <MuiLink
    component={Link}
    to={to}
    sx={
      alone
        ? { display: 'inline-flex', alignItems: 'center', minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX }
        : {}
    }
  >
    {children}
  </MuiLink>
);
