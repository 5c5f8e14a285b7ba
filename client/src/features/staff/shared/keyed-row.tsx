import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface KeyedRowProps {
  /** Names the row for assistive technology. */
  name: string;
  /** What marks it for the keys of its list (`row-keys.ts`). */
  mark: Readonly<Record<string, string>>;
  /** Whether a link fills it. */
  isLink?: boolean;
  sx: SystemStyleObject<Theme>;
  children: ReactNode;
}

/** A row that takes the focus as its list is moved through by keys. */
export const KeyedRow = ({ name, mark, isLink = false, sx, children }: KeyedRowProps) => (
  <Box
    role="group"
    aria-label={name}
    tabIndex={-1}
    data-row=""
    {...mark}
    sx={[
      ({ vars }) => ({
        borderRadius: '8px',
        scrollMarginBlock: '96px',
        ...(isLink && {
          position: 'relative',
          // Above the link, which fills the row.
          '& button': { position: 'relative', zIndex: 1 },
          '&:hover': { backgroundColor: vars.palette.background.sunken },
        }),
        '&:focus': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
      }),
      sx,
    ]}
  >
    {children}
  </Box>
);
