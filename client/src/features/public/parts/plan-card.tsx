import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../components/link-button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { ToneChip } from '../../../components/tone-chip.tsx';
import type { Plan } from '../../../content/types.ts';
import { StarMark } from './star-mark.tsx';

/** One plan: what it costs, what belongs to it, and the way to it. */
export const PlanCard = ({ plan, to }: { plan: Plan; to: string }) => (
  <Sheet
    component="article"
    raised={plan.mostPopular}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      padding: { xs: 3, md: 2.5, lg: 4 },
      // The words of the button stay on one line in a narrow column.
      '& > a': { paddingInline: '8px' },
      ...(plan.mostPopular ? { borderColor: 'secondary.main' } : {}),
    }}
  >
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column-reverse', lg: 'row' },
        alignItems: { xs: 'center', md: 'flex-start', lg: 'center' },
        justifyContent: { xs: 'space-between', md: 'flex-start', lg: 'space-between' },
        gap: 1,
        minHeight: { xs: 36, md: 70, lg: 36 },
      }}
    >
      <Typography variant="h4" component="h3">
        {plan.name}
      </Typography>
      {plan.mostPopular ? <ToneChip tone="brass">Most Popular</ToneChip> : null}
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
    <Box
      component="ul"
      sx={(theme) => ({
        flex: 1,
        listStyle: 'none',
        margin: 0,
        padding: '20px 0 28px',
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      {plan.features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 1.5 }}>
          <Box sx={{ display: 'inline-flex', paddingTop: '5px' }}>
            <StarMark size={14} filled />
          </Box>
          <span>{feature}</span>
        </Box>
      ))}
    </Box>
    <LinkButton to={to} variant={plan.mostPopular ? 'contained' : 'outlined'} size="large" fullWidth>
      {plan.buttonText}
    </LinkButton>
  </Sheet>
);
