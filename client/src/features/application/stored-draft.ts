import { KEPT_AS } from '../../lib/application-draft.ts';
import { keptOnDevice } from '../../lib/storage.ts';
import type { ApplicationDraft } from './draft.ts';

/** An application that is not sent yet; its steps are counted from 0. */
interface Draft {
  readonly values: ApplicationDraft;
  /** The last step that was reached. */
  readonly furthest: number;
  /** The step at which it was left. */
  readonly at: number;
}

/** The draft as this device keeps it for its user, until it is sent or they sign out. */
interface StoredDraft extends Draft {
  readonly userId: string;
}

const parse = (text: string | null): Partial<StoredDraft> => {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<StoredDraft>;
  } catch {
    return {};
  }
};

const readStored = (): Partial<StoredDraft> => parse(keptOnDevice.read(KEPT_AS));

const isOfKind = (value: unknown, initial: unknown): boolean =>
  typeof value === typeof initial || (initial === null && typeof value === 'number');

/** Returns the user's part of a kept draft over an empty one: fields that the form has, with values of their kind. */
const toDraft = (
  { userId, values, furthest, at }: Partial<StoredDraft>,
  owner: string,
  empty: ApplicationDraft,
): Draft => {
  if (userId !== owner || !values) return { values: empty, furthest: 0, at: 0 };
  const stored: Readonly<Record<string, unknown>> = { ...values };
  const known = Object.entries(empty).map(([field, initial]) => [
    field,
    isOfKind(stored[field], initial) ? stored[field] : initial,
  ]);
  return {
    values: Object.fromEntries(known) as ApplicationDraft,
    furthest: Number(furthest) || 0,
    at: Number(at) || 0,
  };
};

/** Returns the user's kept draft over an empty one. */
export const readStoredDraft = (userId: string, empty: ApplicationDraft): Draft => toDraft(readStored(), userId, empty);

/** Keeps the draft on this device; returns whether the browser lets it. The agreement is given anew. */
export const keepDraft = (userId: string, { values, furthest, at }: Draft): boolean => {
  const kept: StoredDraft = { userId, values: { ...values, verificationAgreement: false }, furthest, at };
  return keptOnDevice.keep(KEPT_AS, JSON.stringify(kept));
};

/** Calls back with the user's draft whenever another tab of this browser has kept it; returns how to stop. */
export const followStoredDraft = (
  userId: string,
  empty: ApplicationDraft,
  onKept: (draft: Draft) => void,
): (() => void) => {
  const follow = ({ key, newValue }: StorageEvent): void => {
    const kept = key === KEPT_AS ? parse(newValue) : {};
    if (kept.userId === userId) onKept(toDraft(kept, userId, empty));
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

/** Removes the kept draft: the application is sent. */
export const forgetDraft = (): void => keptOnDevice.remove(KEPT_AS);

/** Removes a draft that another account has left on this device. */
export const forgetDraftOfOthers = (userId: string): void => {
  const { userId: owner } = readStored();
  if (owner !== undefined && owner !== userId) forgetDraft();
};
