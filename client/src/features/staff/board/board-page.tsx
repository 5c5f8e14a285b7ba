import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { BoardMemberView } from '../../../../../shared/contract/staff/staff-shortlist.ts';
import { BOARD, BOARD_GROUPS } from '../../../../../shared/shortlist-options.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffConversationPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useNow } from '../../chat/components/use-now.ts';
import { Key } from '../queue/key.tsx';
import { useShortcuts } from '../queue/shortcuts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { KeyedRow } from '../shared/keyed-row.tsx';
import { createRowKeys } from '../shared/row-keys.ts';
import { RowList } from '../shared/row-list.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { buildStaffPicksPath } from '../shared/staff-links.ts';
import { describeDue, GROUP_WORDS } from './board-words.ts';

const rowKeys = createRowKeys('data-board');

/** Returns where the picks for a member are worked on: whom they said yes to is on the shortlist. */
const buildPicksPath = ({ id, due }: BoardMemberView): string =>
  buildStaffPicksPath(
    id,
    due?.kind === 'said-yes' || due?.kind === 'question'
      ? 'shortlist'
      : due?.kind === 'introduction'
        ? 'picks'
        : undefined,
  );

interface RowProps {
  row: BoardMemberView;
  now: Date;
  /** Names the matchmaker, where the board has those of several. */
  isAdmin: boolean;
}

const MemberRow = ({ row, now, isAdmin }: RowProps) => {
  const { member, matchmaker, due } = row;
  const name = formatName(member);
  const { text, isLate } = describeDue(due, now);
  return (
    <KeyedRow name={name} mark={rowKeys.mark(row.id)} sx={{ paddingInline: 1 }}>
      <ActionRow
        actions={
          <>
            <LinkButton to={buildStaffConversationPath(row.id)} variant="outlined" about={`with ${name}`}>
              Conversation
            </LinkButton>
            <LinkButton to={buildPicksPath(row)} variant="outlined" about={`for ${name}`}>
              Picks
            </LinkButton>
          </>
        }
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Medallion seed={member.id} name={member} size={44} plain />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="name" component="h3">
              {name}
            </Typography>
            <Typography variant="body2" color="textSecondary" className="numeric">
              {isLate ? <StatusChip tone="clay">{text}</StatusChip> : <span>{text}</span>}
              {isAdmin && matchmaker ? <span>{` · With ${isolate(formatName(matchmaker))}`}</span> : null}
            </Typography>
          </Box>
        </Box>
      </ActionRow>
    </KeyedRow>
  );
};

const MatchmakerFilter = () => {
  const { data = [] } = useApiQuery(contract.staffMatchmakers.list, {});
  return (
    <Filters>
      <SelectFilter
        name="matchmaker"
        label="Matchmaker"
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Filters>
  );
};

const Groups = ({ members, isAdmin }: { members: readonly BoardMemberView[]; isAdmin: boolean }) => {
  const keptFocus = useKeptFocus();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const getFocused = () => members.find(({ id }) => id === rowKeys.getFocusedId());
  const goTo = (build: (row: BoardMemberView) => string) => (): void => {
    const row = getFocused();
    if (row) void navigate(build(row));
  };
  const openConversation = goTo(({ id }) => buildStaffConversationPath(id));
  useShortcuts('Board', [
    { key: 'j', label: 'Next', run: () => void rowKeys.move(1), repeats: true },
    { key: 'k', label: 'Previous', run: () => void rowKeys.move(-1), repeats: true },
    { key: 'Enter', label: 'Open the conversation', run: openConversation },
    { key: 'c', label: 'Conversation', run: openConversation },
    { key: 'p', label: 'Picks', run: goTo(buildPicksPath) },
  ]);
  if (members.length === 0)
    return (
      <EmptyState title="No members yet">
        {isAdmin
          ? 'VIP members appear here once they are assigned to this matchmaker.'
          : 'VIP members appear here once they are assigned to you.'}
      </EmptyState>
    );
  const groups = BOARD_GROUPS.map((group) => ({ group, rows: members.filter((one) => one.group === group) }));
  return (
    // The line of the next group ends the last row.
    <Box {...keptFocus} sx={{ outline: 'none', '& li:last-of-type': { borderBottom: 0 } }}>
      {groups
        .filter(({ group, rows }) => rows.length > 0 || group !== 'settled')
        .map(({ group, rows }) => (
          <Section
            key={group}
            title={`${isAdmin && group === 'waits-for-me' ? 'Waits for the matchmaker' : GROUP_WORDS[group].title} (${rows.length})`}
            divided
          >
            {rows.length === 0 ? (
              <Typography color="textSecondary">{GROUP_WORDS[group].empty}</Typography>
            ) : (
              <RowList rows={rows} row={(row) => <MemberRow row={row} now={now} isAdmin={isAdmin} />} />
            )}
          </Section>
        ))}
    </Box>
  );
};

/** The members of a matchmaker by what is due; for admins those of one matchmaker, or of all. */
export const BoardPage = () => {
  const { user } = useCurrentUser();
  const [matchmakerId] = useFilter('matchmaker');
  const isAdmin = user?.can.staff.manageMembers ?? false;
  const query = useApiQuery(contract.staffBoard.list, isAdmin && matchmakerId ? { query: { matchmakerId } } : {}, {
    staleTime: 0,
  });
  if (user && !user.can.staff.seeConversations) return <AccessRestrictedPage roles={['matchmaker', 'admin']} />;
  const isCut = query.data?.length === BOARD.max;
  return (
    <StaffFrame title="Board" lead={isAdmin ? 'VIP members by what is due.' : 'Your members by what is due.'}>
      {isAdmin ? <MatchmakerFilter /> : null}
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 3 }}>
        {isCut ? <span>{`The first ${BOARD.max} members. `}</span> : null}
        <Box component="span" sx={{ display: 'none', '@media (hover: hover)': { display: 'inline' } }}>
          <Key>j</Key> and <Key>k</Key> move, <Key>c</Key> opens the conversation, <Key>p</Key> the picks.
        </Box>
      </Typography>
      <QueryContent query={query} loading={<PeopleSkeleton rows={8} />} failed="The board could not be loaded">
        {(members) => <Groups members={members} isAdmin={isAdmin} />}
      </QueryContent>
    </StaffFrame>
  );
};
