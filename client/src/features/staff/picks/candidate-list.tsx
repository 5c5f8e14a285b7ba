import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PickCandidateView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { PICK_REASON_SENTENCES } from '../../../../../shared/pick-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ScoreMedallion } from '../../../components/score-medallion.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { describeScore } from '../../../content/recommendation-text.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { Key } from '../queue/key.tsx';
import { useShortcuts } from '../queue/shortcuts.ts';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { PickedPerson } from './picked-person.tsx';

const AGES = Array.from({ length: 13 }, (_, at) => String(20 + 5 * at)).map((age) => ({ value: age, label: age }));
const ALL = { value: 'all', label: 'Everyone, with reasons' };

const readAge = (text: string): number | undefined =>
  AGES.some(({ value }) => value === text) ? Number(text) : undefined;

interface CandidateProps {
  candidate: PickCandidateView;
  /** The member's first name. */
  memberName: string;
  /** Absent for who may not pick. */
  onPick?: (() => void) | undefined;
}

/** One person who could be introduced: how well they fit and why, or why not. */
const Candidate = ({ candidate, memberName, onPick }: CandidateProps) => {
  const { person, exclusions, isPicked, compatibilityReason, keyFactors } = candidate;
  const isPossible = exclusions.length === 0 && !isPicked;
  return (
    <Box
      role="group"
      aria-label={person.firstName}
      tabIndex={-1}
      data-row=""
      data-candidate={person.id}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
        columnGap: 3,
        rowGap: 2,
        padding: '20px 8px',
        borderRadius: '8px',
        scrollMarginBlock: '96px',
        '&:focus': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
      })}
    >
      <PickedPerson
        person={person}
        chips={
          isPicked ? (
            <StatusChip tone="brass">Picked</StatusChip>
          ) : exclusions.length > 0 ? (
            <StatusChip tone="clay">Cannot be introduced</StatusChip>
          ) : null
        }
      >
        {exclusions.map((exclusion) => (
          <Typography key={exclusion} sx={{ marginTop: 1 }}>
            {PICK_REASON_SENTENCES[exclusion]}
          </Typography>
        ))}
        {exclusions.length > 0 ? null : (
          <>
            <Typography sx={{ marginTop: 1, textWrap: 'pretty' }}>{compatibilityReason}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
              {keyFactors.map((factor) => (
                <StatusChip key={factor}>{factor}</StatusChip>
              ))}
            </Box>
          </>
        )}
      </PickedPerson>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', sm: 'column' },
          alignItems: 'center',
          justifyContent: { xs: 'space-between', sm: 'start' },
          gap: 1.5,
        }}
      >
        <ScoreMedallion text={describeScore(candidate, person.firstName, `${isolate(memberName)} looks`)} isRow />
        {onPick && isPossible ? (
          <Button variant="contained" onClick={onPick} aria-label={`Pick ${person.firstName}`}>
            Pick
          </Button>
        ) : null}
      </Box>
    </Box>
  );
};

interface CandidateListProps {
  member: { id: string; firstName: string };
  canPick: boolean;
}

/** People whom a member could be introduced to, with filters; `j` and `k` move through them, and `p` picks. */
export const CandidateList = ({ member, canPick }: CandidateListProps) => {
  const [name] = useFilter('q');
  const [city] = useFilter('city');
  const [from] = useFilter('from');
  const [to] = useFilter('to');
  const [show] = useFilter('show');
  const [picked, setPicked] = useState<PickCandidateView | null>(null);
  const lastRow = useRef<HTMLElement | null>(null);
  const [ageMin, ageMax] = [readAge(from), readAge(to)];
  const list = useApiInfiniteQuery(contract.staffPicks.candidates, PAGE_ROWS, {
    params: { userId: member.id },
    filters: {
      ...(name && { name }),
      ...(city && { city }),
      ...(ageMin !== undefined && { ageMin }),
      ...(ageMax !== undefined && { ageMax }),
      ...(show === ALL.value && { show: 'all' as const }),
    },
    staleTime: 0,
  });
  const findRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-candidate]')];
  const findRow = (): HTMLElement | undefined => findRows().find((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1): void => {
    const rows = findRows();
    const row = findRow();
    const next = rows[row ? rows.indexOf(row) + by : 0];
    if (next) next.focus();
    else if (by === 1 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const open = (candidate: PickCandidateView | undefined): void => {
    if (!canPick || !candidate || candidate.isPicked || candidate.exclusions.length > 0) return;
    lastRow.current = findRows().find((row) => row.getAttribute('data-candidate') === candidate.id) ?? null;
    setPicked(candidate);
  };
  useShortcuts('People', [
    { key: 'j', label: 'Next', run: () => move(1), repeats: true },
    { key: 'k', label: 'Previous', run: () => move(-1), repeats: true },
    {
      key: 'p',
      label: 'Pick',
      run: () => open(list.data?.pages.flat().find(({ id }) => id === findRow()?.getAttribute('data-candidate'))),
      disabled: !canPick,
    },
  ]);
  return (
    <>
      <Filters
        folded={
          <>
            <SelectFilter name="from" label="Age from" options={AGES} all={ANY} />
            <SelectFilter name="to" label="Age to" options={AGES} all={ANY} />
            <SelectFilter name="show" label="Show" options={[ALL]} all={POSSIBLE} />
          </>
        }
      >
        <SearchFilter label="First name" />
        <SearchFilter name="city" label="City" />
      </Filters>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        <span>{`Best first, as ${member.firstName} would see them. Of everyone who fits your filters, the 400 nearest in age are compared.`}</span>
        <Box component="span" sx={{ display: 'none', '@media (hover: hover)': { display: 'inline' } }}>
          {' '}
          <Key>j</Key> and <Key>k</Key> move, <Key>p</Key> picks.
        </Box>
      </Typography>
      <Paged
        list={list}
        row={(candidate) => (
          <Candidate
            candidate={candidate}
            memberName={member.firstName}
            {...(canPick ? { onPick: () => open(candidate) } : {})}
          />
        )}
        empty={
          <EmptyState title="No one found">
            Try another name or city, a wider range of ages, or show everyone to see what stands in the way.
          </EmptyState>
        }
      />
      {picked ? (
        <PickDialog
          key={picked.id}
          member={member}
          candidate={picked}
          onClose={() => {
            setPicked(null);
            // The button that opened it may be gone: the row is not.
            setTimeout(() => lastRow.current?.focus());
          }}
        />
      ) : null}
    </>
  );
};

const ANY = { value: '', label: 'Any' };
const POSSIBLE = { value: '', label: 'Only who can be introduced' };
