import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { Spinner } from '../../../components/spinner.tsx';
import type { ThreadView } from '../threads/use-thread.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { JumpToNewest } from './jump-to-newest.tsx';
import { MessageList } from './message-list.tsx';
import { useFirstUnread } from './use-first-unread.ts';
import { useOffline } from './use-offline.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useVisibleHeight } from './use-visible-height.ts';

/** Enough for two messages, where large type leaves no more. */
const FILLS = { flex: 1, minHeight: '8rem', display: 'flex', flexDirection: 'column' } as const;

interface ThreadProps {
  thread: ThreadView;
  otherName: string;
  /** The `seq` up to which the viewer had read on opening; null while it is not known. Everything counts as read by default. */
  lastReadSeq?: number | null;
  /** The `seq` up to which the other has read; 0 where that is not known. */
  readByOther?: number;
  isOtherTyping?: boolean;
  onTyping?: () => void;
  /** Replaces the composer and says why no message may be sent now. */
  closed?: ReactNode;
  /** Shown in an empty thread. */
  empty: ReactNode;
  /** CSS height of the messages' area; by default, all that the surrounding column leaves. */
  height?: string;
}

/** A thread: its messages under their days, pending messages, and the composer. */
export const Thread = (props: ThreadProps) => <OpenThread key={props.thread.key} {...props} />;

const OpenThread = ({
  thread,
  otherName,
  lastReadSeq = Number.POSITIVE_INFINITY,
  readByOther = 0,
  isOtherTyping = false,
  onTyping,
  closed,
  empty,
  height,
}: ThreadProps) => {
  const isOffline = useOffline();
  const { messages, pending, status } = thread;
  const { isOpen, firstNew } = useFirstUnread(thread, lastReadSeq);
  const scroll = useThreadScroll(thread, isOpen, firstNew);
  const { from, to } = scroll.range;
  const drawn = useMemo(() => messages.slice(from, to), [messages, from, to]);
  const reachesEnd = to === messages.length;
  useVisibleHeight();

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, ...(height ? {} : { flex: 1 }) }}>
      {status === 'ready' && isOffline ? (
        <Alert severity="info" variant="standard" sx={{ borderRadius: 0 }}>
          You are offline. We’ll send what you write as soon as you are connected again.
        </Alert>
      ) : null}
      <Box sx={{ position: 'relative', ...(height ? {} : FILLS) }}>
        <Box
          ref={scroll.area}
          tabIndex={0}
          role="region"
          aria-label={`Messages with ${otherName}`}
          onScroll={scroll.onScroll}
          sx={{
            ...(height ? { height } : { flex: '1 1 0', minHeight: 0 }),
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            // `useThreadScroll` keeps the position instead, alike in every browser.
            overflowAnchor: 'none',
            paddingInline: { xs: 2, md: 3 },
            paddingTop: 2,
          }}
        >
          {status === 'loading' || (status === 'ready' && !isOpen) ? <Spinner /> : null}
          {status === 'failed' ? (
            <Alert severity="error" action={<Button onClick={() => void thread.reload()}>Retry</Button>}>
              These messages could not be loaded.
            </Alert>
          ) : null}
          {isOpen && thread.hasOlder && from === 0 ? (
            <Box sx={{ textAlign: 'center' }}>
              <Button size="small" onClick={() => void thread.loadOlder()}>
                Show earlier messages
              </Button>
            </Box>
          ) : null}
          {status === 'ready' && messages.length + pending.length === 0 ? empty : null}
          {isOpen ? (
            <MessageList
              messages={drawn}
              pending={reachesEnd ? pending : NONE}
              otherName={otherName}
              readByOther={readByOther}
              firstNew={firstNew}
              onRetry={thread.retry}
              onDiscard={thread.discard}
            />
          ) : null}
          <Typography variant="caption" component="p" color="textSecondary" sx={{ minHeight: 28, paddingTop: 0.5 }}>
            {isOtherTyping ? `${otherName} is writing…` : null}
          </Typography>
        </Box>
        {isOpen && !scroll.isAtEnd ? <JumpToNewest count={scroll.receivedBelow} onJump={scroll.jumpToNewest} /> : null}
      </Box>
      {isOpen ? <Announcer messages={messages} otherName={otherName} /> : null}
      {closed ? (
        <Box sx={{ padding: 2 }}>
          <Alert severity="info">{closed}</Alert>
        </Box>
      ) : (
        <Composer
          draftKey={thread.key}
          label={`Message to ${otherName}`}
          onSend={(content) => {
            scroll.jumpToNewest();
            thread.send(content);
          }}
          {...(onTyping ? { onTyping } : {})}
        />
      )}
    </Box>
  );
};

const NONE: ThreadView['pending'] = [];
