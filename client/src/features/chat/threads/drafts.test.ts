import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { buildUser, setCurrentUser } from '../../../test/render.tsx';
import { saveDraft, useDraft } from './drafts.ts';

const KEY = 'match:1';
const readDraft = () => renderHook(() => useDraft(KEY)).result.current;

it.each([
  ['stays when its user signs in again', buildUser('member'), 'Half a thought'],
  ['goes when another one signs in', { ...buildUser('member'), id: 'u-somebody-else' }, ''],
  ['goes when its user signs out', null, ''],
])('R29: an unsent text %s', (_, next, expected) => {
  setCurrentUser(buildUser('member'), 'standard');
  saveDraft(KEY, 'Half a thought');
  sessionStorage.setItem('scroll', '{}');
  enterSession(next);
  expect(readDraft()).toBe(expected);
  expect(Object.keys(sessionStorage)).toHaveLength(expected === '' ? 0 : 1);
});
