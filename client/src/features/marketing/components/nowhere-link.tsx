import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { buildButtonStyles } from '../../../components/button-styles.ts';

interface NowhereLinkProps {
  children: ReactNode;
  /** The subject of the link, for users of assistive technology who hear it without its context. */
  about?: string;
  look?: 'button' | 'text';
}

/** A placeholder for a link whose target does not exist yet: it looks like a link and is announced as disabled. */
export const NowhereLink = ({ children, about, look = 'button' }: NowhereLinkProps) => {
  const marks = {
    role: 'link',
    'aria-disabled': true,
    ...(about ? { 'aria-label': `${String(children)}: ${about}` } : {}),
  } as const;
  if (look === 'button') {
    return (
      <Box component="a" sx={[buildButtonStyles({ variant: 'outlined' }), { cursor: 'default' }]} {...marks}>
        {children}
      </Box>
    );
  }
  return (
    <Box component="a" {...marks} sx={{ color: 'primary.main', textDecoration: 'underline', fontWeight: 520 }}>
      {children}
    </Box>
  );
};
