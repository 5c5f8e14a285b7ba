import { beforeEach, describe, expect, it } from 'vitest';
import { enterSession } from '../../lib/session.ts';
import { buildUser } from '../../test/render.tsx';
import { buildApplicationDraft } from './draft.ts';
import { registerPushHandlers } from './push-handlers.ts';
import { followStoredDraft, forgetDraft, keepDraft, readStoredDraft } from './stored-draft.ts';

const user = buildUser('applicant');
const empty = buildApplicationDraft(user);
const filled = { ...empty, phone: '+44 20 1234', age: 34, verificationAgreement: true };
const read = (userId = user.id) => readStoredDraft(userId, empty);
const store = (kept: unknown) => localStorage.setItem('application', JSON.stringify(kept));
const NOTHING = { values: empty, furthest: 0, at: 0 };
const DRAFT = { values: filled, furthest: 2, at: 1 };

beforeEach(forgetDraft);

describe('the kept draft of an application', () => {
  it('has everything but the agreement, how far the user was, and where they left it', () => {
    expect(read()).toEqual(NOTHING);
    expect(keepDraft(user.id, DRAFT)).toBe(true);
    expect(read()).toEqual({ ...DRAFT, values: { ...filled, verificationAgreement: false } });
  });

  it('is never another account’s', () => {
    keepDraft(user.id, DRAFT);
    expect(read('u-other')).toEqual(NOTHING);
  });

  it('is removed when another account is signed in on this device, and not when the same one is', () => {
    keepDraft(user.id, DRAFT);
    registerPushHandlers();
    enterSession(user);
    expect(read().furthest).toBe(2);
    enterSession(null);
    expect(read().furthest).toBe(2);
    enterSession({ ...user, id: 'u-other' });
    expect(localStorage).toHaveLength(0);
  });

  it('is followed when another tab keeps it, but not when another account does', () => {
    keepDraft(user.id, DRAFT);
    const kept = localStorage.getItem('application') ?? '';
    const followed: unknown[] = [];
    const stop = followStoredDraft(user.id, empty, (draft) => followed.push(draft));
    const keepElsewhere = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    keepElsewhere('application', kept);
    keepElsewhere('application', kept.replace(user.id, 'u-other'));
    keepElsewhere('application', null);
    keepElsewhere('something else', kept);
    stop();
    keepElsewhere('application', kept);
    expect(followed).toEqual([read()]);
  });

  it.each([null, [], 'text', { userId: user.id }, { userId: user.id, values: null, furthest: 'far' }])(
    'that is %j is none',
    (kept) => {
      store(kept);
      expect(read()).toEqual(NOTHING);
    },
  );

  it('of another version is read as far as it fits', () => {
    const values = { phone: '+44 20 1234', age: '34', gender: 7, hasChildren: true, horoscope: 'Leo' };
    store({ userId: user.id, values, furthest: 1 });
    expect(read()).toEqual({ values: { ...empty, phone: '+44 20 1234' }, furthest: 1, at: 0 });
  });
});
