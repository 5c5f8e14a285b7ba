import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { pageTitle } from '../../../../shared/brand.ts';

const WIDTHS = { form: 640, text: 760, wide: 1120, full: 1360 } as const;

interface PageProps {
  /** Names the browser tab (`<title> | <product>`); the visible h1 is PageHeader's. */
  title: string;
  /** `form` 640, `text` 760, `wide` 1120 (default), `full` 1360 px; `bleed` leaves the width to the content. */
  width?: keyof typeof WIDTHS | 'bleed';
  children: ReactNode;
}

/** A screen inside the layout's `main`: sets the tab's title and the shared margins. Has exactly one h1 within. */
export const Page = ({ title, width = 'wide', children }: PageProps) => (
  <>
    <title>{pageTitle(title)}</title>
    {width === 'bleed' ? (
      children
    ) : (
      <Box
        sx={{
          width: '100%',
          marginInline: 'auto',
          maxWidth: WIDTHS[width] + 64,
          paddingInline: { xs: 2.5, sm: 4 },
          paddingBlock: { xs: 5, md: 8 },
        }}
      >
        {children}
      </Box>
    )}
  </>
);
