import type { ReactNode } from 'react';
import { Sheet } from '../layout/sheet.tsx';

/** Related switches on one sheet, with a hairline between them. */
export const SwitchGroup = ({ children }: { children: ReactNode }) => (
  <Sheet
    sx={{
      paddingInline: { xs: 2, sm: 2.5 },
      '& > *': { paddingBlock: 1 },
      '& > * + *': { borderTop: '1px solid', borderColor: 'divider' },
      // What it is first, and at the end of the line whether it is on.
      '& .MuiFormControlLabel-root': {
        flexDirection: 'row-reverse',
        justifyContent: 'space-between',
        gap: 2,
        marginInline: '0 -6px',
        display: 'flex',
      },
      '& .MuiFormHelperText-root': { marginBottom: 0.75, marginInlineStart: 0, maxWidth: '60ch' },
    }}
  >
    {children}
  </Sheet>
);
