import { type DomainEvent, subscribe } from '../../server/domain/kernel/events.ts';

/** The events that a command published. */
export const captureEvents = async (act: () => Promise<unknown>): Promise<DomainEvent[]> => {
  const heard: DomainEvent[] = [];
  const stop = subscribe((event) => heard.push(event));
  try {
    await act();
  } finally {
    stop();
  }
  return heard;
};
