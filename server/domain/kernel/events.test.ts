import { afterEach, expect, test } from 'vitest';
import { configureContext, DEFAULT_CONTEXT } from './context.ts';
import { type DomainEvent, publish, subscribe } from './events.ts';

afterEach(() => configureContext(DEFAULT_CONTEXT));

test('a listener that throws keeps neither the others nor the caller from going on', () => {
  const faults: unknown[] = [];
  configureContext({ reportListenerFault: (fault) => faults.push(fault) });
  const heard: DomainEvent[] = [];
  const fault = new Error('a listener at fault');
  const stops = [
    subscribe(() => {
      throw fault;
    }),
    subscribe((event) => heard.push(event)),
  ];
  const events: DomainEvent[] = [{ type: 'jobs.changed' }, { type: 'user.updated', userId: 'a' }];
  publish(events);
  for (const stop of stops) stop();
  expect(heard).toEqual(events);
  expect(faults).toEqual([fault, fault]);
});
