import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface NowhereLinkProps {
  children: ReactNode;
  /** What it would be about, for those who hear it out of its place. */
  about?: string;
  icon?: ReactNode;
  look?: 'button' | 'text';
}

/** A placeholder for a link whose target does not exist yet: it looks its part and says that it leads nowhere. */
export const NowhereLink = ({ children, about, icon, look = 'button' }: NowhereLinkProps) => {
  const marks = {
    role: 'link',
    'aria-disabled': true,
    ...(about ? { 'aria-label': `${String(children)}: ${about}` } : {}),
  } as const;
  if (look === 'button') {
    return (
      <Button component="a" variant="outlined" startIcon={icon} tabIndex={-1} {...marks}>
        {children}
      </Button>
    );
  }
  return (
    <Box component="a" {...marks} sx={{ color: 'primary.main', textDecoration: 'underline', fontWeight: 520 }}>
      {children}
    </Box>
  );
};
