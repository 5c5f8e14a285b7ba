import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ThreadView } from '../../lib/threads/use-thread.ts';
import { Spinner } from '../spinner.tsx';
import { Bubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import { byDay } from './days.ts';
import { useOffline } from './use-offline.ts';

interface ThreadProps {
  thread: ThreadView;
  otherName: string;
  /** How far the other has read; 0 where that isn't known. */
  readByOther?: number;
  isOtherTyping?: boolean;
  onTyping?: () => void;
  /** Why nothing may be written now, in the composer's place. */
  closed?: ReactNode;
  /** What an empty thread says. */
  empty: ReactNode;
  /** CSS height of the messages' area. */
  height?: string;
}

/** How near the end, in pixels, a reader counts as following the newest message. */
const NEAR_END = 120;

/** A thread as a letter exchange: days, messages, what is on its way, and the composer. */
export const Thread = ({
  thread,
  otherName,
  readByOther = 0,
  isOtherTyping = false,
  onTyping,
  closed,
  empty,
  height = '60vh',
}: ThreadProps) => {
  const isOffline = useOffline();
  const scroller = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const { messages, pending, status } = thread;

  // After every drawing: whoever follows the newest message stays with it.
  useLayoutEffect(() => {
    const area = scroller.current;
    if (area && follows.current) area.scrollTop = area.scrollHeight;
  });

  const loadOlder = async () => {
    const area = scroller.current;
    const fromEnd = area ? area.scrollHeight - area.scrollTop : 0;
    await thread.loadOlder();
    requestAnimationFrame(() => {
      if (area) area.scrollTop = area.scrollHeight - fromEnd;
    });
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      {status === 'ready' && isOffline ? (
        <Alert severity="info" variant="standard" sx={{ borderRadius: 0 }}>
          You are offline. What you write is kept and sent when the line is back.
        </Alert>
      ) : null}
      <Box
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={`Messages with ${otherName}`}
        onScroll={({ currentTarget: area }) => {
          follows.current = area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_END;
        }}
        sx={{
          height,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          paddingInline: { xs: 2, md: 3 },
          paddingBlock: 2,
        }}
      >
        {status === 'loading' ? <Spinner /> : null}
        {status === 'failed' ? (
          <Alert severity="error" action={<Button onClick={() => void thread.reload()}>Try again</Button>}>
            These messages could not be loaded.
          </Alert>
        ) : null}
        {status === 'ready' && thread.hasOlder ? (
          <Box sx={{ textAlign: 'center' }}>
            <Button size="small" onClick={() => void loadOlder()}>
              Show earlier messages
            </Button>
          </Box>
        ) : null}
        {status === 'ready' && messages.length + pending.length === 0 ? empty : null}
        <Box role="log" aria-label="Messages">
          {byDay(messages, pending, new Date()).map((day) => (
            <Box key={day.label}>
              <Typography
                variant="caption"
                component="h3"
                color="textSecondary"
                sx={{ textAlign: 'center', marginBlock: 2 }}
              >
                {day.label}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {day.lines.map((line) => (
                  <Bubble
                    key={line.key}
                    line={line}
                    otherName={otherName}
                    isRead={line.kind === 'stored' && line.message.seq <= readByOther}
                    onRetry={thread.retry}
                    onDiscard={thread.discard}
                  />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        {isOtherTyping ? (
          <Typography variant="caption" color="textSecondary" role="status">
            {otherName} is writing …
          </Typography>
        ) : null}
      </Box>
      {closed ? (
        <Box sx={{ padding: 2 }}>
          <Alert severity="info">{closed}</Alert>
        </Box>
      ) : (
        <Composer
          label={`Message to ${otherName}`}
          onSend={(content) => {
            follows.current = true;
            thread.send(content);
          }}
          {...(onTyping ? { onTyping } : {})}
        />
      )}
    </Box>
  );
};
