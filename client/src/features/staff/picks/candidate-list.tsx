import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PickCandidateView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { PICK_REASON_SENTENCES } from '../../../../../shared/pick-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ScoreMedallion } from '../../../components/score-medallion.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { describeScore } from '../../../content/recommendation-text.ts';
import { useBackToList, useNextFromList } from '../../../lib/list-history.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { Key } from '../queue/key.tsx';
import { useShortcuts } from '../queue/shortcuts.ts';
import { Filters, SearchFilter, SelectFilter, useFilter } from '../shared/filters.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { CandidateDialog } from './candidate-dialog.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { PickedPerson } from './picked-person.tsx';
import { ShortlistButton, useShortlisting } from './shortlist-button.tsx';

const AGES = Array.from({ length: 13 }, (_, at) => String(20 + 5 * at)).map((age) => ({ value: age, label: age }));
const ALL = { value: 'all', label: 'Everyone, with reasons' };

const readAge = (text: string): number | undefined =>
  AGES.some(({ value }) => value === text) ? Number(text) : undefined;

/** Builds the query of the page with somebody open, or nobody. */
const buildQuery = (query: URLSearchParams, id: string | null): string => {
  const next = new URLSearchParams(query);
  if (id === null) next.delete('person');
  else next.set('person', id);
  return `?${next}`;
};

const findRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-candidate]')];

const isPossible = ({ exclusions, isPicked }: PickCandidateView): boolean => exclusions.length === 0 && !isPicked;

interface CandidateProps {
  candidate: PickCandidateView;
  /** The member's first name. */
  memberName: string;
  /** The query at which the person is open. */
  openAt: string;
  /** Absent for who may not pick. */
  onPick?: (() => void) | undefined;
  /** What puts them on the shortlist; absent for who may not. */
  aside?: ReactNode;
}

/** One person who could be introduced: how well they fit and why, or why not. */
const Candidate = ({ candidate, memberName, openAt, onPick, aside }: CandidateProps) => {
  const { person, exclusions, isPicked, compatibilityReason, keyFactors } = candidate;
  return (
    <Box
      role="group"
      aria-label={person.firstName}
      tabIndex={-1}
      data-row=""
      data-candidate={person.id}
      sx={(theme) => ({
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
        columnGap: 3,
        rowGap: 2,
        padding: '20px 8px',
        borderRadius: '8px',
        scrollMarginBlock: '96px',
        // Above the link, which fills the row.
        '& button': { position: 'relative', zIndex: 1 },
        '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
        '&:focus': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
      })}
    >
      <PickedPerson
        person={person}
        openAt={openAt}
        chips={
          isPicked ? (
            <StatusChip tone="brass">Picked</StatusChip>
          ) : exclusions.length > 0 ? (
            <StatusChip tone="clay">Cannot be introduced</StatusChip>
          ) : candidate.isShortlisted ? (
            <StatusChip tone="green">On the shortlist</StatusChip>
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
          flexWrap: 'wrap',
          justifyContent: { xs: 'space-between', sm: 'start' },
          gap: 1.5,
        }}
      >
        <ScoreMedallion text={describeScore(candidate, person.firstName, `${isolate(memberName)} looks`)} isRow />
        {onPick && isPossible(candidate) ? (
          <Button variant="contained" onClick={onPick} aria-label={`Pick ${person.firstName}`}>
            Pick
          </Button>
        ) : null}
        {isPossible(candidate) && !candidate.isShortlisted ? aside : null}
      </Box>
    </Box>
  );
};

interface CandidateListProps {
  member: { id: string; firstName: string };
  canPick: boolean;
}

/** People whom a member could be introduced to, with filters; `j` and `k` move through them, Enter opens one, and `p` picks. */
export const CandidateList = ({ member, canPick }: CandidateListProps) => {
  const [name] = useFilter('q');
  const [city] = useFilter('city');
  const [from] = useFilter('from');
  const [to] = useFilter('to');
  const [show] = useFilter('show');
  const [query] = useSearchParams();
  const openId = query.get('person');
  const next = useNextFromList();
  const navigate = useNavigate();
  const goBack = useBackToList(buildQuery(query, null));
  const [picked, setPicked] = useState<PickCandidateView | null>(null);
  const lastId = useRef<string | null>(null);
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
  const findRow = (): HTMLElement | undefined => findRows().find((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1): void => {
    const rows = findRows();
    const row = findRow();
    const next = rows[row ? rows.indexOf(row) + by : 0];
    if (next) next.focus();
    else if (by === 1 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const pick = (candidate: PickCandidateView | undefined): void => {
    if (canPick && candidate && isPossible(candidate)) setPicked(candidate);
  };
  const find = (id: string | null | undefined) => list.data?.pages.flat().find((one) => one.id === id);
  const findFocused = () => find(findRow()?.getAttribute('data-candidate'));
  const opened = find(openId);
  // What opened a dialog may be gone when it closes: the row is not.
  const shownId = picked?.id ?? openId;
  useEffect(() => {
    if (shownId !== null) lastId.current = shownId;
    else if (lastId.current !== null)
      setTimeout(() =>
        findRows()
          .find((row) => row.getAttribute('data-candidate') === lastId.current)
          ?.focus(),
      );
  }, [shownId]);
  const { isBusy, putAside } = useShortlisting(member);
  const shortlist = (candidate: PickCandidateView | undefined): void => {
    if (candidate && isPossible(candidate) && !candidate.isShortlisted && !isBusy) putAside(candidate.id);
  };
  useShortcuts('People', [
    { key: 'j', label: 'Next', run: () => move(1), repeats: true },
    { key: 'k', label: 'Previous', run: () => move(-1), repeats: true },
    {
      key: 'Enter',
      label: 'Open',
      run: () => {
        const focused = findFocused();
        if (focused) navigate(buildQuery(query, focused.id), { state: next });
      },
    },
    { key: 'p', label: 'Pick', run: () => pick(findFocused()), disabled: !canPick },
    { key: 's', label: 'Put on the shortlist', run: () => shortlist(findFocused()), disabled: !canPick },
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
          <Key>j</Key> and <Key>k</Key> move, <Key>Enter</Key> opens, <Key>p</Key> picks, <Key>s</Key> puts on the
          shortlist.
        </Box>
      </Typography>
      <Paged
        list={list}
        row={(candidate) => (
          <Candidate
            candidate={candidate}
            memberName={member.firstName}
            openAt={buildQuery(query, candidate.id)}
            {...(canPick && {
              onPick: () => pick(candidate),
              aside: (
                <ShortlistButton
                  firstName={candidate.person.firstName}
                  disabled={isBusy}
                  onClick={() => shortlist(candidate)}
                />
              ),
            })}
          />
        )}
        empty={
          <EmptyState title="No one found">
            Try another name or city, a wider range of ages, or show everyone to see what stands in the way.
          </EmptyState>
        }
      />
      {openId === null || picked ? null : (
        <CandidateDialog
          key={openId}
          member={member}
          candidateId={openId}
          card={opened?.person}
          onPick={canPick && opened && isPossible(opened) ? () => pick(opened) : undefined}
          onClose={goBack}
        />
      )}
      {picked ? (
        <PickDialog
          key={picked.id}
          member={member}
          candidate={picked}
          onClose={() => {
            setPicked(null);
            if (openId !== null) goBack();
          }}
        />
      ) : null}
    </>
  );
};

const ANY = { value: '', label: 'Any' };
const POSSIBLE = { value: '', label: 'Only who can be introduced' };
