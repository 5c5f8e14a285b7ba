import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { buttonLook } from '../../../components/button-look.ts';

interface NowhereLinkProps {
  children: ReactNode;
  /** What it would be about, for those who hear it out of its place. */
  about?: string;
  look?: 'button' | 'text';
}

/** A placeholder for a link whose target does not exist yet: it looks its part and says that it leads nowhere. */
export const NowhereLink = ({ children, about, look = 'button' }: NowhereLinkProps) => {
  const marks = {
    role: 'link',
    'aria-disabled': true,
    ...(about ? { 'aria-label': `${String(children)}: ${about}` } : {}),
  } as const;
  if (look === 'button') {
    return (
      <Box component="a" sx={[buttonLook({ variant: 'outlined' }), { cursor: 'default' }]} {...marks}>
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
