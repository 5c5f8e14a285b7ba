import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PreferenceImpactView } from '../../../../shared/contract/settings.ts';
import { NEW_LIMITS } from '../../../../shared/limits.ts';
import { BareList } from '../../components/bare-list.tsx';
import { formatCalendarDay, formatNumber } from '../../content/format.ts';
import { formatImpact } from '../../content/preference-texts.ts';

/** A line under a field. */
export const ImpactLine = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <Typography
    variant="body2"
    color={isWarning ? 'warning.main' : 'textSecondary'}
    sx={{ marginTop: -1.25, overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
);

/** Whether a preference leaves out as good as everybody. */
const isAll = (leavesOut: number | null, considered: number | null): boolean =>
  leavesOut !== null && leavesOut > 0 && leavesOut === considered;

interface RangeImpactProps {
  cost: PreferenceImpactView;
  of: 'ageRange' | 'distance';
  onWiden: (wider: { maxDistance: number } | { min: number; max: number }) => void;
}

/** How many people the age range or the distance leaves out; where that is as good as everybody, a wider one with whom it leaves. */
export const RangeImpact = ({ cost, of, onWiden }: RangeImpactProps) => {
  if (cost.isTooFew) return <ImpactLine>Too few people to count.</ImpactLine>;
  const line = formatImpact(cost[of], cost.considered);
  if (line === null) return null;
  const wider = of === 'distance' ? cost.widerDistance : cost.widerAgeRange;
  if (!wider) return <ImpactLine isWarning={isAll(cost[of], cost.considered)}>{line}</ImpactLine>;
  const range = 'maxDistance' in wider ? `${formatNumber(wider.maxDistance)} km` : `ages ${wider.min} to ${wider.max}`;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
      <ImpactLine isWarning>{`${line} About ${formatNumber(wider.people ?? 0)} people with ${range}.`}</ImpactLine>
      <Button size="small" variant="outlined" onClick={() => onWiden(wider)}>
        {`Use ${range}`}
      </Button>
    </Box>
  );
};

type Reading = PreferenceImpactView['dealBreakers'][number];

const describeReading = ({ state, meaning, choices }: Reading): string =>
  state === 'used'
    ? `We understood this as: ${lowerFirst(meaning ?? '')}.`
    : state === 'ask'
      ? 'This can mean two things, so we do not use it until you choose:'
      : `We could not understand this, so we do not use it.${choices.length > 0 ? ' Did you mean one of these?' : ''}`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const SOON_MS = 36 * 3_600_000;

/** Says from when a limit counts; nothing of one that counts already. */
const describeStart = ({ countsFrom }: Reading): string | null => {
  if (countsFrom === null) return null;
  const from = `Counts from ${formatCalendarDay(countsFrom)}`;
  const isWaiting = Date.parse(countsFrom) - Date.now() > SOON_MS;
  return isWaiting
    ? `Waiting. ${from}, as ${NEW_LIMITS.most} new limits may begin to count in ${NEW_LIMITS.days} days.`
    : `${from}.`;
};

const describeCost = (one: Reading, cost: PreferenceImpactView): readonly (string | null)[] => {
  if (one.state !== 'used') return [];
  if (cost.isTooFew) return ['Too few people to count.'];
  if (one.parts.length === 0) return [formatImpact(one.leavesOut, cost.considered)];
  return one.parts.map(({ meaning, leavesOut }) => {
    const line = formatImpact(leavesOut, cost.considered);
    return line && `${meaning}: ${lowerFirst(line)}`;
  });
};

/** How many people a deal-breaker leaves out, and from when it counts. */
export const describeLimit = (one: Reading, cost: PreferenceImpactView): string =>
  [...describeCost(one, cost), describeStart(one)].filter(Boolean).join(' ');

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

/** A list of what was read, with a hairline above each. */
const ReadingList = ({ label, children }: { label: string; children: ReactNode }) => (
  <BareList
    aria-label={label}
    sx={(theme) => ({
      '& > li': { paddingBlock: 1, borderTop: `1px solid ${theme.vars.palette.divider}` },
    })}
  >
    {children}
  </BareList>
);

interface DealBreakerImpactProps {
  cost: PreferenceImpactView;
  /** Puts a phrase in the place of a deal-breaker; without one it is left out. */
  onReplace: (text: string, phrase?: string) => void;
}

/** Each deal-breaker: how it was understood, from when it counts, how many people it leaves out, and what to choose instead. */
export const DealBreakerImpact = ({ cost, onReplace }: DealBreakerImpactProps) =>
  cost.dealBreakers.length === 0 ? null : (
    <ReadingList label="How your deal breakers are understood">
      {cost.dealBreakers.map((one, at) => {
        const leavesOutAll = isAll(one.leavesOut, cost.considered);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
          <li key={`${at} ${one.text}`}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
              {one.text}
            </Typography>
            <Typography
              variant="body2"
              color={one.state === 'used' && !leavesOutAll ? 'textSecondary' : 'warning.main'}
            >
              {[describeReading(one), describeLimit(one, cost)].filter(Boolean).join(' ')}
            </Typography>
            {one.choices.length > 0 ? <Choices of={one} onChoose={(phrase) => onReplace(one.text, phrase)} /> : null}
            {leavesOutAll ? (
              <Button size="small" onClick={() => onReplace(one.text)}>
                Leave this limit out
              </Button>
            ) : null}
          </li>
        );
      })}
    </ReadingList>
  );

/** Each interest: as what it is compared, and whether it is anybody's yet. */
export const InterestReadings = ({ interests }: Pick<PreferenceImpactView, 'interests'>) =>
  interests.length === 0 ? null : (
    <ReadingList label="How your interests are understood">
      {[...new Map(interests.map((one) => [one.text, one])).values()].map(({ text, meaning, isShared }) => (
        <li key={text}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 560 }}>
              {text}
            </Box>
            {`: read as ${meaning.join(' and ')}.`}
            {isShared === false ? ' Matches nobody’s yet, or fewer than 5 people’s.' : null}
          </Typography>
        </li>
      ))}
    </ReadingList>
  );
