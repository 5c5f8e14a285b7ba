import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';
import { Container } from './container.tsx';

export interface BandFrameProps extends Pick<ComponentProps<typeof Container>, 'width'> {
  /** The target of links to this part (`#id`). */
  id?: string;
  tone?: 'page' | 'sunken';
  /** Whether a hairline is shown above. */
  divided?: boolean;
  children: ReactNode;
}

/** The background of a part of a public page, across the full width. */
export const BandFrame = ({
  id,
  headingId,
  tone = 'page',
  divided = false,
  width,
  children,
}: BandFrameProps & {
  /** The id of the heading that labels the part for assistive technology. */
  headingId?: string | undefined;
}) => (
  <Box
    component="section"
    {...(id ? { id } : {})}
    {...(headingId ? { 'aria-labelledby': headingId } : {})}
    sx={(theme) => ({
      paddingBlock: { xs: 7, md: 11 },
      ...(tone === 'sunken' ? { backgroundColor: theme.vars.palette.background.sunken } : {}),
      ...(divided ? { borderTop: `1px solid ${theme.vars.palette.divider}` } : {}),
    })}
  >
    <Container {...(width ? { width } : {})}>{children}</Container>
  </Box>
);
