import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Emblem } from '../../../components/ornament/emblem.tsx';
import { GirihField } from '../../../components/ornament/girih-field.tsx';
import { useDescription } from '../../../lib/rendering/description.ts';
import { Container } from './container.tsx';

interface PageHeroProps {
  eyebrow: string;
  /** The page's only h1. */
  title: string;
  lead: string;
  /** Buttons or links below the lead. */
  children?: ReactNode;
}

/** In `em` rather than `ch`, which changes with the font: for a moment, lines would break otherwise than before and after. */
const LEAD_WIDTH = '33.5em';

/** Each page has an ornament of its own, derived from its title. */
const FOLDS = [8, 9, 10, 11, 12, 13, 14, 16] as const;
const getStarPoints = (title: string): number =>
  FOLDS[[...title].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % FOLDS.length] ?? 8;

/** The head of a public page, beside an ornament that fades towards the text. The lead is also the meta description. */
export const PageHero = ({ eyebrow, title, lead, children }: PageHeroProps) => {
  useDescription(lead);
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        overflow: 'hidden',
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        paddingBlock: { xs: 7, md: 12 },
      })}
    >
      <Box sx={{ position: 'absolute', insetBlock: 0, insetInlineEnd: 0, width: { xs: '70%', md: '52%' } }}>
        <GirihField tile={104} opacity={0.42} fade="start" />
      </Box>
      <Container>
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            position: 'absolute',
            insetInlineEnd: 64,
            top: '50%',
            transform: 'translateY(-50%)',
          }}
        >
          <Emblem points={getStarPoints(title)} size="min(300px, 22vw)" />
        </Box>
        <Box sx={{ maxWidth: 660 }}>
          <Typography variant="overline" component="p" sx={{ color: 'secondary.dark', marginBottom: 1.5 }}>
            {eyebrow}
          </Typography>
          <Typography variant="h1">{title}</Typography>
          <Typography variant="lead" component="p" color="textSecondary" sx={{ marginTop: 2.5, maxWidth: LEAD_WIDTH }}>
            {lead}
          </Typography>
          {children ? <Box sx={{ marginTop: 4 }}>{children}</Box> : null}
        </Box>
      </Container>
    </Box>
  );
};
