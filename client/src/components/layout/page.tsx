import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { pageTitle } from '../../../../shared/brand.ts';
import { useUnread } from '../../lib/unread.ts';
import { GRID, PAGE_MARGIN } from '../../theme/tokens.ts';

interface PageProps {
  /** Names the browser tab (`<title> | <product>`); the visible h1 is PageHeader's. */
  title: string;
  /** `view` (default): a part of the application, as wide as the grid. `editorial`: a public page, which sets its own parts on it. */
  kind?: 'view' | 'editorial';
  children: ReactNode;
}

/** Sets the tab's title, with the number of unread messages before it. */
export const PageTitle = ({ title }: Pick<PageProps, 'title'>) => {
  const unread = useUnread(({ count }) => count);
  return <title>{(unread > 0 ? `(${unread}) ` : '') + pageTitle(title)}</title>;
};

/** A screen inside the layout's `main`: sets the tab's title, and begins at the one edge. Has exactly one h1 within. */
export const Page = ({ title, kind = 'view', children }: PageProps) => (
  <>
    <PageTitle title={title} />
    {kind === 'editorial' ? children : <Box sx={{ ...GRID, paddingBlock: PAGE_MARGIN }}>{children}</Box>}
  </>
);
