import type { ReactNode } from 'react';
import { splitAtFound } from '../threads/search-text.ts';

/** Marks of other scripts end an address, as they stand in one only in another form. */
const ADDRESS =
  /https?:\/\/[^\s<>"'`،؛؟۔।॥。、，．：；！？）］｝】」』》〉\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/giu;
const CLOSING = /[.,;:!?…)\]}»”’]+$/u;

/** Removes the punctuation of the sentence around an address; a closing bracket stays where the address opened it. */
const trimAddress = (found: string): string => {
  const end = CLOSING.exec(found)?.index ?? found.length;
  return found[end] === ')' && found.slice(0, end).includes('(') ? found.slice(0, end + 1) : found.slice(0, end);
};

/** Whether an address may become a link: http or https, without a user name or password before its host. */
const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

/** Marks what a search found in a part of a text; `from` is the part's place in the text. */
const mark = (part: string, from: number, wanted: string | undefined): ReactNode[] => {
  let at = from;
  return (wanted ? splitAtFound(part, wanted) : [part]).map((piece, index) => {
    const key = at;
    at += piece.length;
    return index % 2 === 0 ? piece : <mark key={key}>{piece}</mark>;
  });
};

/**
 * Turns the web addresses of a plain text into links, and marks where what is searched for (of `toWanted`) is found. Nothing is
 * fetched from the addresses. An address reads from left to right in a text of any direction.
 */
export const linkify = (text: string, wanted?: string): ReactNode[] => {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { 0: candidate, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(candidate);
    if (!isSafe(address)) continue;
    parts.push(
      ...mark(text.slice(done, index), done, wanted),
      <a key={index} href={address} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
        {mark(address, index, wanted)}
      </a>,
    );
    done = index + address.length;
  }
  parts.push(...mark(text.slice(done), done, wanted));
  return parts.filter((part) => part !== '');
};

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3|\s)+$/u;

/** Whether a text is a few emoji and nothing else; these are shown large. */
export const isEmojiOnly = (text: string): boolean => text.length <= 24 && EMOJI.test(text);
