import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, memo, Suspense, useState } from 'react';
import { createPart, openPart } from '../../../components/part.tsx';
import { useToday } from '../../../lib/rendering/today.ts';
import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { Bubble, DELIVERY_LABELS, type DeliveryState } from './bubble.tsx';
import { buildDaySections, type ThreadLine } from './day-sections.ts';
import type { ChosenMessage } from './message-menu.tsx';
import { threadStyles } from './thread-styles.ts';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = createPart(async () => (await loadMenu()).MessageMenu);

interface MessageListProps {
  messages: readonly ThreadMessage[];
  pending: readonly PendingMessage[];
  otherName: string;
  readByOther: number;
  /** The `seq` of the viewer's last message in the thread. */
  lastOwnSeq: number | undefined;
  /** The `seq` of the message before which the line "New messages" is shown. */
  firstNew: number | undefined;
  /** The message that a search has come to. */
  found: { readonly seq: number; readonly wanted: string } | undefined;
  onRetry(id: string): void;
  onDiscard(id: string): void;
  /** Reports the message of the other with this `seq`; absent where messages cannot be reported. */
  onReport?: ((seq: number) => void) | undefined;
}

/** From this many failures on, a message is shown as not sent yet instead of as being sent. */
const DELAYED_AFTER_FAILURES = 3;

const getDeliveryState = (line: ThreadLine, readByOther: number): DeliveryState | undefined => {
  if (!line.mine) return undefined;
  if (line.kind === 'stored') return line.message.seq <= readByOther ? 'read' : 'sent';
  if (line.message.state === 'failed') return 'failed';
  return line.message.failures < DELAYED_AFTER_FAILURES ? 'sending' : 'delayed';
};

/** Returns who wrote a line, where it is neither the viewer nor who the thread is with. */
const getThirdPerson = (line: ThreadLine, otherName: string): string | undefined => {
  const author = line.kind === 'stored' ? line.message.author : undefined;
  return author !== undefined && (line.mine || author !== otherName) ? author : undefined;
};

const getSeq = (line: ThreadLine): number | undefined => (line.kind === 'stored' ? line.message.seq : undefined);

/** Moves the focus from the menu of one message to that of the next above or below. */
const moveByArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('.more')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.more')];
  event.preventDefault();
  all[all.indexOf(event.target) + step]?.focus();
};

/** Whether a tap on a message chooses it: where nothing hovers, and not while its text is being selected. */
const isTap = (target: Element): boolean =>
  target.closest('a, button') === null &&
  window.matchMedia?.('(hover: none)').matches === true &&
  window.getSelection()?.isCollapsed !== false;

/** The messages of a thread under their days and grouped, pending ones at the end. */
export const MessageList = memo((props: MessageListProps) => {
  const { messages, pending, otherName, readByOther, lastOwnSeq, firstNew, found, onRetry, onDiscard, onReport } =
    props;
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState<ChosenMessage>();
  const days = buildDaySections(messages, pending, useToday(), firstNew);
  const lines = days.flatMap(({ parts }) => parts.flatMap((part) => part.lines));
  const entry = lines.at(-1)?.key;
  // The status of the last message gives way to that of the one being sent.
  const statusSeq = pending.some(({ state }) => state === 'sending') ? undefined : lastOwnSeq;

  const choose = ({ target }: MouseEvent<HTMLElement>): void => {
    if (!(target instanceof HTMLElement)) return;
    const key = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    const line = lines.find((one) => one.key === key);
    if (!line) return;
    if (target.matches('.more')) {
      const state = getDeliveryState(line, readByOther);
      const seq = line.mine ? undefined : getSeq(line);
      const report = seq === undefined || !onReport ? undefined : () => onReport(seq);
      const message = { ...line.message, anchor: target, delivery: state && DELIVERY_LABELS[state], report };
      openPart(loadMenu, () => setOpen(message));
    } else if (isTap(target)) setChosen(chosen === key ? undefined : key);
  };

  return (
    // Not live: scrolling adds messages here too. `Announcer` announces the new ones.
    <Box role="log" aria-live="off" aria-label="Messages" onClick={choose} onKeyDown={moveByArrow} sx={threadStyles}>
      {days.map(({ key, day, parts }) => (
        <div key={key}>
          <h3>{day}</h3>
          {parts.map((part) => (
            <div key={part.key}>
              {part.isNew ? <div data-new="">New messages</div> : null}
              <ul>
                {part.lines.map((line) => {
                  const seq = getSeq(line);
                  const third = getThirdPerson(line, otherName);
                  const isSaid = line.kind === 'pending' || seq === statusSeq;
                  return (
                    <Bubble
                      key={line.key}
                      id={line.key}
                      seq={seq}
                      content={line.message.content}
                      createdAt={line.message.createdAt}
                      mine={line.mine}
                      author={third ?? (line.mine ? 'You' : otherName)}
                      isNamed={third !== undefined && line.startsGroup}
                      status={isSaid ? getDeliveryState(line, readByOther) : undefined}
                      startsGroup={line.startsGroup}
                      endsGroup={line.endsGroup}
                      isChosen={line.key === chosen}
                      isEntry={line.key === entry}
                      warning={line.kind === 'stored' ? line.message.warning : undefined}
                      found={seq !== undefined && seq === found?.seq ? found.wanted : undefined}
                      onRetry={onRetry}
                      onDiscard={onDiscard}
                      onReport={onReport}
                    />
                  );
                })}
              </ul>
            </div>
          ))}
        </div>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <MessageMenu message={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </Box>
  );
});
