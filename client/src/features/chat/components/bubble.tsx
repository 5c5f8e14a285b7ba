import { memo } from 'react';
import { formatTime } from './day-sections.ts';
import { isEmojiOnly, linkify } from './linked-text.tsx';

/** The delivery state of one of the viewer's own messages. */
export type DeliveryState = 'sending' | 'delayed' | 'failed' | 'sent' | 'read';

interface BubbleProps {
  /** Identifies the message to the callbacks below. */
  id: string;
  content: string;
  createdAt: string;
  /** The author's name, for viewers who cannot see the side on which the message is shown. */
  author: string;
  /** Undefined for the other's messages. */
  delivery: DeliveryState | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
}

const DELIVERY_LABELS: Record<DeliveryState, string> = {
  sending: 'Sending…',
  delayed: 'Not sent yet.',
  failed: 'Not sent.',
  sent: 'Sent',
  read: 'Read',
};

/** One message: the viewer's own on deep green at the right, the other's at the left. Styled by `threadStyles`. */
export const Bubble = memo(({ id, content, createdAt, author, delivery, onRetry, onDiscard }: BubbleProps) => {
  const isUnsent = delivery === 'failed' || delivery === 'delayed';
  const isStored = delivery === undefined || delivery === 'sent' || delivery === 'read';
  return (
    <li data-line="" data-mine={delivery ? '' : undefined} data-unsent={isStored ? undefined : ''}>
      <div className="bubble">
        <span className="author">{author}: </span>
        <div dir="auto" className={isEmojiOnly(content) ? 'text emoji' : 'text'}>
          {linkify(content)}
        </div>
      </div>
      <div className="delivery" data-failed={delivery === 'failed' ? '' : undefined}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {delivery ? ` · ${DELIVERY_LABELS[delivery]}` : null}
        {isUnsent ? (
          <button type="button" onClick={() => onRetry(id)}>
            Retry
          </button>
        ) : null}
        {delivery === 'failed' ? (
          <button type="button" onClick={() => onDiscard(id)}>
            Discard
          </button>
        ) : null}
      </div>
    </li>
  );
});
