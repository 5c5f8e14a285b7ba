import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PreferenceImpactView } from '../../../../shared/contract/settings.ts';
import { formatImpact } from '../../content/preference-texts.ts';

/** A line under a field. */
export const ImpactLine = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ marginTop: -1.25, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

type Reading = PreferenceImpactView['dealBreakers'][number];

const describeReading = ({ state, meaning }: Reading): string =>
  state === 'used'
    ? `We understood this as: ${lowerFirst(meaning ?? '')}.`
    : state === 'ask'
      ? 'This can mean two things, so it is not used until you choose:'
      : 'We could not understand this, so it is not used. Did you mean one of these?';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Phrases that can take the place of a deal-breaker. */
const Choices = ({ of, onChoose }: { of: Reading; onChoose: (phrase: string) => void }) => (
  <Box
    role="group"
    aria-label={`Instead of “${of.text}”`}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}
  >
    {of.choices.map((phrase) => (
      <Button key={phrase} size="small" variant="outlined" onClick={() => onChoose(phrase)}>
        {phrase}
      </Button>
    ))}
  </Box>
);

/** Each deal-breaker: how it was understood, how many people it leaves out, and what to choose where it does not count. */
export const DealBreakerImpact = ({
  cost,
  onReplace,
}: {
  cost: PreferenceImpactView;
  onReplace: (text: string, phrase: string) => void;
}) =>
  cost.dealBreakers.length === 0 ? null : (
    <Box
      component="ul"
      aria-label="How your deal breakers are understood"
      sx={(theme) => ({
        listStyle: 'none',
        margin: 0,
        padding: 0,
        '& > li': { paddingBlock: 1, borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      {cost.dealBreakers.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
        <li key={`${at} ${one.text}`}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
            {one.text}
          </Typography>
          <Typography variant="body2" color={one.state === 'used' ? 'textSecondary' : 'warning.main'}>
            {[describeReading(one), one.state === 'used' ? formatImpact(one.leavesOut, cost.considered) : null]
              .filter(Boolean)
              .join(' ')}
          </Typography>
          {one.choices.length > 0 ? <Choices of={one} onChoose={(phrase) => onReplace(one.text, phrase)} /> : null}
        </li>
      ))}
    </Box>
  );
