import { ACCOUNT_LIMITS, FACT_CHANGES } from '../../shared/limits.ts';
import type { FactHistory } from '../models/members/profile.ts';

/*
 * How often members may change the facts by which others are found for them. Whoever could change them at will would see the
 * whole community, one age and one gender after the other; and whose colleague or listed contact they are, by one e-mail and one
 * phone number after the other.
 */

/** The facts of a profile that change rarely. */
export type RareFact = keyof typeof FACT_CHANGES;

const DAY_MS = 86_400_000;

/**
 * Returns the history of a fact after a change: undefined while it was never changed, null where the change is one too many.
 * Filling a fact for the first time, emptying it and restoring its last value do not count as changes.
 */
export const addFactChange = (
  fact: RareFact,
  before: { readonly value: unknown; readonly history: FactHistory | undefined },
  value: unknown,
  now: Date,
): FactHistory | undefined | null => {
  const last = before.value ?? before.history?.last ?? null;
  if (last === null || value === last) return before.history;
  const changedAt = findCountedChanges(fact, before.history, now);
  if (value === null) return { last, changedAt };
  return changedAt.length < FACT_CHANGES[fact].most ? { last: value, changedAt: [...changedAt, now] } : null;
};

/** Whether a fact with this history may be changed once more. */
export const isFactChangeLeft = (fact: RareFact, history: FactHistory | undefined, now: Date): boolean =>
  findCountedChanges(fact, history, now).length < FACT_CHANGES[fact].most;

const findCountedChanges = (fact: RareFact, history: FactHistory | undefined, now: Date): Date[] => {
  const { days } = FACT_CHANGES[fact];
  const sinceMs = days === null ? Number.NEGATIVE_INFINITY : now.getTime() - days * DAY_MS;
  return (history?.changedAt ?? []).filter((at) => at.getTime() > sinceMs);
};

/** Returns the times of the changes of an e-mail or a phone number after one more; null where it is one too many. */
export const addAddressChange = (changedAt: readonly Date[], now: Date): Date[] | null => {
  const { most, days } = ACCOUNT_LIMITS.addressChanges;
  const recent = changedAt.filter((at) => at.getTime() > now.getTime() - days * DAY_MS);
  return recent.length < most ? [...recent, now] : null;
};
