import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { SideBySide } from '../../../components/layout/side-by-side.tsx';
import { TOP_BAR_HEIGHT_PX } from '../../../theme/tokens.ts';
import { BandFrame, type BandFrameProps } from './band-frame.tsx';

/** A long part of a public page: on a desktop its heading stays visible beside it. */
export const StickyHeadingSection = ({ title, children, ...frame }: BandFrameProps & { title: string }) => {
  const headingId = useId();
  return (
    <BandFrame {...frame} headingId={headingId}>
      <SideBySide shares={[4, 8]}>
        <Typography
          id={headingId}
          variant="h2"
          sx={{ position: { lg: 'sticky' }, top: { lg: TOP_BAR_HEIGHT_PX + 32 } }}
        >
          {title}
        </Typography>
        <Box sx={{ minWidth: 0 }}>{children}</Box>
      </SideBySide>
    </BandFrame>
  );
};
