import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { BareList } from '../../components/bare-list.tsx';
import { markRow } from '../../components/layout/master-detail.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { useNextFromList } from '../../lib/list-history.ts';
import { buildConversationPath } from '../../lib/paths.ts';
import { useToday } from '../../lib/rendering/today.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { MatchmakerPortrait } from '../chat/components/matchmaker-portrait.tsx';
import { useNow } from '../chat/components/use-now.ts';
import { useDraft } from '../chat/threads/drafts.ts';
import {
  formatOtherName,
  formatPreview,
  getConversationId,
  getConversationSlug,
  getThreadKey,
} from './format-conversation.ts';
import { formatPresence, formatShortTime } from './format-presence.ts';
import { OnlineDot } from './online-dot.tsx';
import type { Inbox } from './use-inbox.ts';

interface ConversationListProps {
  conversations: readonly ConversationView[];
  selectedId: string;
  /** Whether the selected conversation is shown; on a phone, nothing is beside the list. */
  isOpen: boolean;
}

/** The rows of the inbox: the other's name, the last message and the number of unread messages. */
export const ConversationList = ({ conversations, selectedId, isOpen }: ConversationListProps) => {
  const { user } = useCurrentUser();
  const { stepsFromList } = useNextFromList();
  return (
    <BareList aria-label="Conversations">
      {conversations.map((row) => {
        const id = getConversationId(row);
        return (
          <li key={id}>
            <Row row={row} myId={user?.id ?? ''} isSelected={id === selectedId} isOpen={isOpen} steps={stepsFromList} />
          </li>
        );
      })}
    </BareList>
  );
};

interface RowProps {
  row: ConversationView;
  myId: string;
  isSelected: boolean;
  isOpen: boolean;
  /** How many history entries the inbox will be behind the conversation. */
  steps: number;
}

const Row = memo(({ row, myId, isSelected, isOpen, steps }: RowProps) => {
  // A time of today becomes a day when that is over, and “last seen” goes on by the minute.
  useToday();
  useNow(60_000);
  const now = new Date();
  const presence = formatPresence(row.presence, now);
  const draft = useDraft(getThreadKey(row, myId));
  const at = row.ended?.at ?? row.lastMessage?.createdAt;
  return (
    <ListItemButton
      component={Link}
      to={buildConversationPath(getConversationSlug(row))}
      state={{ stepsFromList: steps }}
      {...markRow(isSelected, isOpen)}
      sx={{ gap: { xs: 2, md: 1.5, lg: 2 }, paddingInline: { md: 1, lg: 2 }, paddingBlock: 1.5, borderRadius: 1.5 }}
    >
      <Box sx={{ position: 'relative', flex: 'none' }}>
        {row.kind === 'matchmaker' ? (
          <MatchmakerPortrait id={row.otherUser.id} name={formatOtherName(row)} photo={row.profilePhoto} isBesideName />
        ) : (
          <Portrait photo={row.profilePhoto} seed={row.otherUser.id} name={row.otherUser} isBesideName />
        )}
        {row.presence?.online ? (
          <Box component="span" sx={{ position: 'absolute', insetInlineEnd: 0, bottom: 0, lineHeight: 0 }}>
            <OnlineDot />
          </Box>
        ) : null}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography variant="subtitle1" component="p" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {formatOtherName(row)}
          </Typography>
          {at ? (
            <Typography variant="caption" color="textSecondary" sx={{ flex: 'none' }}>
              <time dateTime={at}>{formatShortTime(at, now)}</time>
            </Typography>
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography
            variant="body2"
            color={row.unread > 0 ? 'textPrimary' : 'textSecondary'}
            noWrap
            dir={row.ended ? 'ltr' : 'auto'}
            sx={{ flex: 1, textAlign: 'start', fontWeight: row.unread > 0 ? 600 : 400 }}
          >
            {formatPreview(row, myId, isSelected && isOpen ? '' : draft)}
          </Typography>
          {row.unread > 0 ? (
            <>
              <Badge
                badgeContent={row.unread}
                color="secondary"
                aria-hidden="true"
                sx={{ flex: 'none', '& .MuiBadge-badge': { position: 'static', transform: 'none' } }}
              />
              <Box component="span" sx={visuallyHidden}>
                {`${row.unread} unread`}
              </Box>
            </>
          ) : null}
        </Box>
        {presence ? (
          <Typography variant="caption" component="p" color="textSecondary">
            {presence}
          </Typography>
        ) : null}
      </Box>
    </ListItemButton>
  );
});

/** The end of the list: scrolling to it, or its button, loads more. */
export const MoreConversations = ({ inbox }: { inbox: Inbox }) => {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(inbox.loadMore);
  const waits = inbox.hasMore && !inbox.isLoadingMore && !inbox.moreFailed;
  useEffect(() => {
    if (!end.current || !waits || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) loadMore();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits]);
  if (!inbox.hasMore) return null;
  return (
    <Box ref={end} sx={{ textAlign: 'center', padding: 1 }}>
      <Button size="small" disabled={inbox.isLoadingMore} onClick={inbox.loadMore}>
        <span>{inbox.isLoadingMore ? 'Loading…' : inbox.moreFailed ? 'Retry' : 'Show earlier conversations'}</span>
      </Button>
    </Box>
  );
};
