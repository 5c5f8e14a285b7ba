import Box from '@mui/material/Box';
import { memo } from 'react';
import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { Bubble, type DeliveryState } from './bubble.tsx';
import { buildDaySections, type ThreadItem } from './day-sections.ts';
import { threadStyles } from './thread-styles.ts';

interface MessageListProps {
  messages: readonly ThreadMessage[];
  pending: readonly PendingMessage[];
  otherName: string;
  readByOther: number;
  /** The `seq` of the message before which the line "New messages" is shown. */
  firstNew: number | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
}

/** From this many failures on, a message is shown as not sent yet instead of as being sent. */
const DELAYED_AFTER_FAILURES = 3;

const getDeliveryState = (item: ThreadItem, readByOther: number): DeliveryState | undefined => {
  if (item.kind === 'stored') {
    if (!item.message.mine) return undefined;
    return item.message.seq <= readByOther ? 'read' : 'sent';
  }
  if (item.message.state === 'failed') return 'failed';
  return item.message.failures < DELAYED_AFTER_FAILURES ? 'sending' : 'delayed';
};

/** The messages of a thread under their days, pending ones at the end. */
export const MessageList = memo(
  ({ messages, pending, otherName, readByOther, firstNew, onRetry, onDiscard }: MessageListProps) => (
    // Not live: scrolling adds messages here too. `Announcer` announces the new ones.
    <Box role="log" aria-live="off" aria-label="Messages" sx={threadStyles}>
      {buildDaySections(messages, pending, new Date(), firstNew).map(({ key, day, isNew, lines }) => (
        <div key={key}>
          {day === null ? null : <h3>{day}</h3>}
          {isNew ? <div data-new="">New messages</div> : null}
          <ul>
            {lines.map((line) => {
              const delivery = getDeliveryState(line, readByOther);
              return (
                <Bubble
                  key={line.key}
                  id={line.key}
                  content={line.message.content}
                  createdAt={line.message.createdAt}
                  author={delivery ? 'You' : otherName}
                  delivery={delivery}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                />
              );
            })}
          </ul>
        </div>
      ))}
    </Box>
  ),
);
