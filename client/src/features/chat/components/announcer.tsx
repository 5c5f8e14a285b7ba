import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { countReceivedAfter } from './message-range.ts';

/** Messages that arrive within this time are announced together. */
const ANNOUNCE_DELAY_MS = 400;
const MAX_ANNOUNCED_CHARACTERS = 300;

interface AnnouncerProps {
  messages: readonly ThreadMessage[];
  otherName: string;
}

/** Announces messages that arrive while the thread is open to assistive technology, politely and without moving focus. */
export const Announcer = ({ messages, otherName }: AnnouncerProps) => {
  const newest = messages.at(-1);
  const said = useRef(newest?.seq ?? 0);
  const [{ text, seq }, setAnnouncement] = useState({ text: '', seq: 0 });
  useEffect(() => {
    if (!newest || newest.seq <= said.current) return;
    const timer = setTimeout(() => {
      const count = countReceivedAfter(messages, said.current);
      said.current = newest.seq;
      const last = messages.findLast(({ mine }) => !mine);
      const announce = (words: string) => setAnnouncement({ text: words, seq: newest.seq });
      if (count === 1 && last)
        announce(`${last.author ?? otherName}: ${last.content.slice(0, MAX_ANNOUNCED_CHARACTERS)}`);
      if (count > 1) announce(`${count} new messages from ${otherName}`);
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [messages, newest, otherName]);
  return (
    <Box role="status" sx={visuallyHidden}>
      {/* An element of its own for each, as the same words in the same element would not be announced again. */}
      <span key={seq}>{text}</span>
    </Box>
  );
};
