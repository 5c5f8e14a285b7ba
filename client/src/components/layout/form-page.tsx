import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FORM_WIDTH_PX, PAGE_MARGIN, TOP_BAR_HEIGHT_PX } from '../../theme/tokens.ts';
import { Page } from './page.tsx';
import { PAGE_HEAD } from './page-header.tsx';

/** The head takes the column at the grid's beginning, and as many rows as there can be. */
const BESIDE_HEAD = {
  maxWidth: { lg: 'none' },
  display: { lg: 'grid' },
  columnGap: 6,
  gridTemplateColumns: `minmax(0, 1fr) ${FORM_WIDTH_PX}px`,
  '& > *': { gridColumn: 2, minWidth: 0 },
  [`& > .${PAGE_HEAD}`]: {
    gridColumn: 1,
    gridRow: '1 / span 40',
    alignSelf: 'start',
    position: { lg: 'sticky' },
    top: TOP_BAR_HEIGHT_PX + PAGE_MARGIN.md * 8,
  },
} as const;

/** A page with a form or a text. On a wide screen its {@link PageHeader} stands beside it, and stays in sight. */
export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <Box sx={{ maxWidth: FORM_WIDTH_PX, [`&:has(> .${PAGE_HEAD})`]: BESIDE_HEAD }}>{children}</Box>
  </Page>
);
