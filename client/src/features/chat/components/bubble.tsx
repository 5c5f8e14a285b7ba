import { memo } from 'react';
import { formatTime } from './day-sections.ts';
import { isEmojiOnly, linkify } from './linked-text.tsx';

/** How an own message stands. */
export type DeliveryState = 'sending' | 'delayed' | 'failed' | 'sent' | 'read';

interface BubbleProps {
  /** Names the message to the acts below. */
  id: string;
  content: string;
  createdAt: string;
  /** Whose it is, for those who don't see on which side it stands. */
  author: string;
  /** Undefined for the other's messages. */
  delivery: DeliveryState | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
}

const DELIVERY_LABELS: Record<DeliveryState, string> = {
  sending: 'Sending …',
  delayed: 'Not sent yet.',
  failed: 'Not sent.',
  sent: 'Sent',
  read: 'Read',
};

/** One message, quiet: own ones on deep green at the right, the other's at the left. Dressed by the thread's styles. */
export const Bubble = memo(
  ({ id, content, createdAt, author, delivery: standing, onRetry, onDiscard }: BubbleProps) => {
    const isUnsent = standing === 'failed' || standing === 'delayed';
    const isStored = standing === undefined || standing === 'sent' || standing === 'read';
    return (
      <li data-line="" data-mine={standing ? '' : undefined} data-unsent={isStored ? undefined : ''}>
        <div className="bubble">
          <span className="author">{author}: </span>
          <div dir="auto" className={isEmojiOnly(content) ? 'text emoji' : 'text'}>
            {linkify(content)}
          </div>
        </div>
        <div className="standing" data-failed={standing === 'failed' ? '' : undefined}>
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {standing ? ` · ${DELIVERY_LABELS[standing]}` : null}
          {isUnsent ? (
            <button type="button" onClick={() => onRetry(id)}>
              Retry
            </button>
          ) : null}
          {standing === 'failed' ? (
            <button type="button" onClick={() => onDiscard(id)}>
              Discard
            </button>
          ) : null}
        </div>
      </li>
    );
  },
);
