import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffDesk } from '../../../../../shared/contract/staff/staff-conversations.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { formatTimeIn } from '../../../content/format.ts';
import { formatName } from '../../../content/format-name.ts';
import { useAddressChoice } from '../../../lib/address-choice.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { SearchButton } from '../../chat/components/search-bar.tsx';
import { Thread } from '../../chat/components/thread.tsx';
import { createStaffThreadSource, getMatchmakerThreadKey } from '../../chat/threads/matchmaker-source.ts';
import { useThread } from '../../chat/threads/use-thread.ts';
import { useShortcuts } from '../queue/shortcuts.ts';
import { GiveReason, useEndOfPrivateDetails } from '../shared/private-details.tsx';
import { buildStaffPicksPath, isPickedFor } from '../shared/staff-links.ts';
import { About } from './about.tsx';
import { Introductions, isDeskOpen } from './introductions.tsx';
import { Notes } from './notes.tsx';
import { describePromise } from './promise.ts';
import { SavedReplies } from './saved-replies.tsx';
import { useLastWord } from './use-last-word.tsx';

/** The largest height on a phone that leaves the composer visible. */
const PHONE_HEIGHT = 'clamp(220px, 100dvh - 620px, 60vh)';

const PARTS = ['thread', 'about', 'introductions', 'notes'] as const;
type Part = (typeof PARTS)[number];

interface ConversationProps {
  member: StaffMember;
  now: Date;
}

interface OpenThreadProps {
  member: StaffMember;
  desk: StaffDesk | undefined;
  isPhone: boolean;
}

const OpenThread = ({ member, desk, isPhone }: OpenThreadProps) => {
  const writes = member.can.writeThread;
  const source = useMemo(() => createStaffThreadSource(member.id, writes), [member.id, writes]);
  const onRead = useCallback(() => void invalidate(contract.staffConversations.list), []);
  const thread = useThread(source, { onRead });
  return (
    <Thread
      thread={thread}
      otherName={member.firstName}
      {...(isPhone ? { height: PHONE_HEIGHT } : {})}
      {...(writes
        ? { tools: (fill) => <SavedReplies firstName={member.firstName} desk={desk} onFill={fill} /> }
        : { closed: 'Only the member’s own matchmaker can write here. Your visit is recorded.' })}
      empty={
        <Typography color="textSecondary" sx={{ textAlign: 'center', paddingBlock: 4 }}>
          No messages yet. A short introduction is a good beginning.
        </Typography>
      }
    />
  );
};

/** What an admin sees before they have given a reason. */
const ClosedThread = ({ member }: { member: StaffMember }) => (
  <Box sx={{ padding: 3 }}>
    <EmptyState title="This conversation is private" action={<GiveReason person={member} />}>
      {`It is between ${member.firstName} and their matchmaker. To open it, give a reason; ${member.firstName} will see it.`}
    </EmptyState>
  </Box>
);

interface HeadProps extends ConversationProps {
  desk: StaffDesk | undefined;
  isOpen: boolean;
  /** What is done with the last word of the member. */
  lastWord: ReactNode;
}

const Head = ({ member, desk, isOpen, now, lastWord }: HeadProps) => {
  const promise = desk?.dueAt ? describePromise(desk.dueAt, now) : null;
  return (
    <Box
      component="header"
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        padding: { xs: '12px 16px', md: '12px 24px' },
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Typography variant="h4" component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {formatName(member)}
      </Typography>
      {promise ? (
        <StatusChip tone={promise.isLate ? 'clay' : 'brass'}>{promise.text}</StatusChip>
      ) : desk?.putAside ? (
        <StatusChip>{`Put aside${desk.putAside.words ? `: ${isolate(desk.putAside.words)}` : ''}`}</StatusChip>
      ) : desk ? (
        <StatusChip tone="green">Nothing is waiting</StatusChip>
      ) : null}
      {member.timeZone ? (
        <Typography variant="body2" component="span" color="textSecondary" className="numeric" title={member.timeZone}>
          {`${formatTimeIn(member.timeZone, now)} for ${isolate(member.firstName)}`}
        </Typography>
      ) : null}
      {isOpen ? <SearchButton threadKey={getMatchmakerThreadKey(member.id)} /> : null}
      {lastWord}
    </Box>
  );
};

/** Something on a part of the page, and what is done with it once the part is shown. */
interface Target {
  readonly part: Part;
  readonly selector: string;
  readonly act: 'focus' | 'click';
}

/** Returns what reaches for something as soon as its part is among those shown: a part that was chosen is drawn a moment later. */
const useReach = (frame: RefObject<HTMLElement | null>, shown: readonly Part[]): ((target: Target) => void) => {
  const [target, setTarget] = useState<Target | null>(null);
  const isThere = target !== null && shown.includes(target.part);
  useEffect(() => {
    if (!target || !isThere) return;
    frame.current?.querySelector<HTMLElement>(target.selector)?.[target.act]();
    setTarget(null);
  }, [target, isThere, frame]);
  return setTarget;
};

const inset = (content: ReactNode) => <Box sx={{ padding: { xs: 2, md: 3 } }}>{content}</Box>;

/** A member’s thread with their matchmaker, and beside it who they are, whom they met, and what staff noted. */
export const Conversation = ({ member, now }: ConversationProps) => {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isOpen = isDeskOpen(member);
  useEndOfPrivateDetails(member.privateDetails);
  const { data: desk } = useApiQuery(
    contract.staffConversations.desk,
    { params: { memberId: member.id } },
    { staleTime: 0, enabled: isOpen },
  );
  const [chosen, choose] = useAddressChoice<Part>('part', PARTS, 'thread');
  // Where the thread is beside the rest, the first of the rest is shown in its place.
  const part = isWide && chosen === 'thread' ? 'about' : chosen;
  const frame = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const show = (next: Part): void => choose(isWide && next === 'about' ? 'thread' : next, { replace: true });
  const reach = useReach(frame, isWide ? [part, 'thread'] : [part]);
  const goTo = (next: Part, selector: string, act: 'focus' | 'click') => (): void => {
    // Beside the thread, what is shown of the rest stays.
    if (!isWide || next !== 'thread') show(next);
    reach({ part: next, selector, act });
  };
  const disabled = !member.can.writeThread;
  const lastWord = useLastWord(member, desk);
  useShortcuts('Conversation', [
    {
      key: 'w',
      label: 'Write an answer',
      run: goTo('thread', 'textarea[aria-label^="Message to"]', 'focus'),
      disabled,
    },
    { key: 'r', label: 'Saved replies', run: goTo('thread', '[data-saved-replies]', 'click'), disabled },
    { key: 'a', label: 'About the member', run: () => show('about') },
    { key: 'i', label: 'Introductions', run: () => show('introductions') },
    {
      key: 'p',
      label: `Pick for ${member.firstName}`,
      run: () => void navigate(buildStaffPicksPath(member.id)),
      disabled: !isPickedFor(member),
    },
    { key: 'n', label: 'Notes', run: goTo('notes', '#note-text', 'focus') },
    lastWord.key,
  ]);
  const thread = isOpen ? (
    <OpenThread member={member} desk={desk} isPhone={isPhone} />
  ) : (
    <ClosedThread member={member} />
  );
  const rest = [
    { value: 'about' as const, label: 'About', content: inset(<About member={member} desk={desk} isOpen={isOpen} />) },
    {
      value: 'introductions' as const,
      label: 'Introductions',
      content: inset(<Introductions member={member} isOpen={isOpen} />),
    },
    { value: 'notes' as const, label: 'Notes', content: inset(<Notes member={member} />) },
  ];
  return (
    <Box ref={frame} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Head member={member} desk={desk} isOpen={isOpen} now={now} lastWord={lastWord.control} />
      {isWide ? (
        <Box sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(18rem, 2fr)' }}>
          <Box
            component="section"
            aria-label="Conversation"
            sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          >
            {thread}
          </Box>
          <Box
            component="aside"
            aria-label={`About ${member.firstName}`}
            sx={(theme) => ({
              display: 'flex',
              flexDirection: 'column',
              minHeight: 0,
              borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
            })}
          >
            <Tabs label="Beside the conversation" items={rest} value={part} onChange={show} grow="whole" />
          </Box>
        </Box>
      ) : (
        <Tabs
          label="Parts of the conversation"
          items={[{ value: 'thread' as const, label: 'Thread', content: thread }, ...rest]}
          value={part}
          onChange={show}
          grow={part === 'thread' ? 'parts' : 'whole'}
        />
      )}
    </Box>
  );
};
