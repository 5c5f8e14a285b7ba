import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { ifDisconnected } from '../../lib/socket.ts';
import { Thread } from '../chat/components/thread.tsx';
import { createMatchThreadSource } from '../chat/threads/match-source.ts';
import { useConversation } from '../chat/threads/use-conversation.ts';
import { useThread } from '../chat/threads/use-thread.ts';
import { refetchInbox } from './inbox-cache.ts';
import { PresenceLine } from './presence-line.tsx';
import { usePresence } from './push-handlers.ts';
import { useTyping } from './use-typing.ts';

/** The height with which the thread and its composer fit on the screen together. */
const HEIGHT = 'max(16rem, calc(var(--visible-height, 100dvh) - 25rem))';

export interface MatchThreadProps {
  matchId: string;
  /** The other person's first name. */
  otherName: string;
  canMessage: boolean;
  height?: string;
  /** Whether no conversation head is shown above: then the thread shows the other's presence itself. */
  standsAlone?: boolean;
}

const onRead = (): void => ifDisconnected(() => void refetchInbox());

/** The open conversation of a connected match. */
export const MatchThread = ({
  matchId,
  otherName,
  canMessage,
  height = HEIGHT,
  standsAlone = true,
}: MatchThreadProps) => {
  const source = useMemo(() => createMatchThreadSource(matchId), [matchId]);
  const { row, lastReadSeq } = useConversation(matchId);
  const thread = useThread(source, { onRead, marksRead: lastReadSeq !== undefined });
  const pushed = usePresence(({ readUpTo }) => readUpTo[matchId]) ?? 0;
  const { isOtherTyping, reportTyping: tellTyping } = useTyping(matchId);
  const whole = useRef<HTMLDivElement>(null);
  // Below other content, the thread is scrolled into view as a whole when it is opened.
  useEffect(() => {
    if (standsAlone) whole.current?.scrollIntoView?.({ block: 'end' });
  }, [standsAlone]);
  return (
    <Box ref={whole} sx={{ scrollMarginBottom: '16px' }}>
      {standsAlone && row?.presence ? (
        <Box sx={{ paddingInline: { xs: 2, md: 3 }, paddingTop: 1 }}>
          <PresenceLine presence={row.presence} />
        </Box>
      ) : null}
      <Thread
        thread={thread}
        otherName={otherName}
        lastReadSeq={lastReadSeq ?? null}
        readByOther={Math.max(row?.readUpTo ?? 0, pushed)}
        isOtherTyping={isOtherTyping}
        onTyping={tellTyping}
        {...(canMessage ? {} : { closed: `Messages with ${otherName} are closed at the moment.` })}
        height={height}
        empty={
          <Typography color="textSecondary" sx={{ textAlign: 'center', paddingBlock: 4 }}>
            You and {otherName} are connected. A short, sincere first message is a good beginning.
          </Typography>
        }
      />
    </Box>
  );
};
