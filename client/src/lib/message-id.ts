import { useRef } from 'react';

/** Returns what gives the same text the same id, so that one that is sent again is stored once; the next text gets another. */
export const useMessageId = (): ((text: string) => string) => {
  const last = useRef({ text: '', id: '' });
  return (text) => {
    if (last.current.id === '' || last.current.text !== text) last.current = { text, id: crypto.randomUUID() };
    return last.current.id;
  };
};
