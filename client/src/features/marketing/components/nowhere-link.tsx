import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode } from 'react';
import { buildButtonStyles } from '../../../components/button-styles.ts';
import { type Toast, toast } from '../../../lib/toasts.ts';

interface NowhereLinkProps {
  children: ReactNode;
  /** The subject of the link, for users of assistive technology who hear it without its context. */
  about?: string;
  look?: 'button' | 'text';
  /** What is so, shown when it is pressed. */
  says: Pick<Toast, 'title' | 'description'>;
}

/** A link without a target: pressed, it says what is so instead. */
export const NowhereLink = ({ children, about, look = 'button', says }: NowhereLinkProps) => {
  const marks = {
    role: 'link',
    tabIndex: 0,
    onClick: () => toast(says),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') toast(says);
    },
    ...(about ? { 'aria-label': `${String(children)}: ${about}` } : {}),
  } as const;
  if (look === 'button') {
    return (
      <Box component="a" sx={[buildButtonStyles({ variant: 'outlined' }), { cursor: 'pointer' }]} {...marks}>
        {children}
      </Box>
    );
  }
  return (
    <Box
      component="a"
      {...marks}
      sx={{ color: 'primary.main', textDecoration: 'underline', fontWeight: 520, cursor: 'pointer' }}
    >
      {children}
    </Box>
  );
};
