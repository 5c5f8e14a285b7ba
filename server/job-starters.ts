import { type DomainEvent, subscribe } from './domain/kernel/events.ts';
import { enqueueFor, enqueueTopUp } from './jobs.ts';

/** Edits come in groups: so long they are waited for. */
const SETTLE_MS = 500;

/** Which jobs an event starts. */
const start = async (event: DomainEvent): Promise<unknown> => {
  if (event.type === 'member.ready') return enqueueTopUp(event.userId);
  if (event.type === 'insights.outdated') {
    const { userId } = event;
    return Promise.all(event.of.map((kind) => enqueueFor(kind, { userId }, { delayMs: SETTLE_MS })));
  }
};

/**
 * Turns events of this process into jobs; returns the call that stops it. A job that Redis could not take is not lost:
 * what the jobs should have done is found again in the database by the worker.
 */
export const startJobStarters = (onError: (error: unknown) => void = () => {}): (() => void) =>
  subscribe((event) => {
    start(event).catch(onError);
  });
