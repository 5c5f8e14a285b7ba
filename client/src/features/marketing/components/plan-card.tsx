import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Sheet } from '../../../components/layout/sheet.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import type { Plan } from '../content/types.ts';
import { StarMark } from './star-mark.tsx';

/** From a tablet on: the head and the button first, the features beside them. */
const WIDE = {
  display: { xs: 'flex', sm: 'grid', lg: 'flex' },
  flexDirection: 'column',
  gridTemplateColumns: { sm: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gridTemplateRows: { sm: 'auto auto auto 1fr' },
  columnGap: 5,
} as const;
const FEATURES = {
  gridColumn: { sm: 2 },
  gridRow: { sm: '1 / -1' },
  flex: 1,
  listStyle: 'none',
  margin: 0,
  paddingBlock: { xs: '20px 28px', sm: '4px', lg: '20px 28px' },
  paddingInline: { xs: 0, sm: '32px 0', lg: 0 },
  display: 'grid',
  gap: 1.5,
  alignContent: { xs: 'start', sm: 'center', lg: 'start' },
  border: '0 solid',
  borderColor: 'divider',
  borderBlockStartWidth: { xs: '1px', sm: 0, lg: '1px' },
  borderInlineStartWidth: { sm: '1px', lg: 0 },
} as const;

/** One plan: its price, its features and, where it leads somewhere, its button. */
export const PlanCard = ({ plan, to }: { plan: Plan; to: string | null }) => (
  <Sheet
    component="article"
    aria-label={plan.name}
    raised={plan.mostPopular}
    sx={{
      ...WIDE,
      padding: { xs: 3, sm: 4 },
      '& > a': { alignSelf: { sm: 'end', lg: 'stretch' } },
      ...(plan.mostPopular ? { borderColor: 'secondary.main' } : {}),
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 36 }}>
      <Typography variant="h4" component="h3">
        {plan.name}
      </Typography>
      {plan.mostPopular ? <StatusChip tone="brass">Most Popular</StatusChip> : null}
    </Box>
    <Typography color="textSecondary" sx={{ marginTop: 0.5 }}>
      {plan.description}
    </Typography>
    <Box component="p" sx={{ margin: '24px 0', display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="h2" component="span" sx={{ fontVariantNumeric: 'lining-nums tabular-nums' }}>
        {plan.price}
      </Typography>{' '}
      <Typography variant="body2" component="span" color="textSecondary">
        {plan.period}
      </Typography>
    </Box>
    <Box component="ul" sx={FEATURES}>
      {plan.features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 1.5 }}>
          <Box sx={{ display: 'inline-flex', paddingTop: '5px' }}>
            <StarMark size={14} filled />
          </Box>
          <span>{feature}</span>
        </Box>
      ))}
    </Box>
    {to === null ? null : (
      <LinkButton to={to} variant={plan.mostPopular ? 'contained' : 'outlined'} size="large" fullWidth>
        {plan.buttonText}
      </LinkButton>
    )}
  </Sheet>
);

/** The plans, side by side on a desktop and stacked on smaller screens. */
export const PlanCards = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' } }}>
    {children}
  </Box>
);
