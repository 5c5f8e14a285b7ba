import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
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
import { KeyedRow } from '../shared/keyed-row.tsx';
import { PAGE_ROWS, Paged } from '../shared/paged.tsx';
import { createRowKeys } from '../shared/row-keys.ts';
import { CandidateDialog } from './candidate-dialog.tsx';
import { useOpenPerson, useRowFocus } from './open-person.ts';
import { PickDialog } from './pick-dialog.tsx';
import { PickedPerson } from './picked-person.tsx';
import { ShortlistButton, useShortlisting } from './shortlist-button.tsx';

const AGES = Array.from({ length: 13 }, (_, at) => String(20 + 5 * at)).map((age) => ({ value: age, label: age }));
const ALL = { value: 'all', label: 'Everyone, with reasons' };

const readAge = (text: string): number | undefined =>
  AGES.some(({ value }) => value === text) ? Number(text) : undefined;

const rowKeys = createRowKeys('data-candidate');

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
    <KeyedRow
      name={person.firstName}
      mark={rowKeys.mark(person.id)}
      isLink
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
        columnGap: 3,
        rowGap: 2,
        padding: '20px 8px',
      }}
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
    </KeyedRow>
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
  const { openId, buildAddress, open, close } = useOpenPerson();
  const [picked, setPicked] = useState<PickCandidateView | null>(null);
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
  const move = (by: 1 | -1): void => {
    if (!rowKeys.move(by) && by === 1 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const pick = (candidate: PickCandidateView | undefined): void => {
    if (canPick && candidate && isPossible(candidate)) setPicked(candidate);
  };
  const find = (id: string | null | undefined) => list.data?.pages.flat().find((one) => one.id === id);
  const findFocused = () => find(rowKeys.getFocusedId());
  const opened = find(openId);
  useRowFocus(picked?.id ?? openId, rowKeys.find);
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
        if (focused) open(focused.id);
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
            openAt={buildAddress(candidate.id)}
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
          onClose={close}
        />
      )}
      {picked ? (
        <PickDialog
          key={picked.id}
          member={member}
          candidate={picked}
          onClose={() => {
            setPicked(null);
            if (openId !== null) close();
          }}
        />
      ) : null}
    </>
  );
};

const ANY = { value: '', label: 'Any' };
const POSSIBLE = { value: '', label: 'Only who can be introduced' };
