import { expect, it } from 'vitest';
import { staffAccounts } from '../../../shared/contract/staff/staff-accounts.ts';
import type { Notice } from '../../models/members/notice.ts';
import type { Dispatch } from '../../models/operations/dispatch.ts';
import { presentSentNotice } from './staff-notices.ts';

const AT = new Date(0);
const LATER = new Date(60_000);
const NOTICE: Notice = {
  _id: 'n',
  userId: 'secret',
  event: 'secret',
  kind: 'message',
  aboutId: 'secret',
  matchId: 'secret',
  openKey: 'secret',
  at: AT,
  readAt: LATER,
};
const DISPATCH: Dispatch = {
  _id: 'secret',
  userId: 'secret',
  channel: 'email',
  noticeIds: ['n'],
  topics: ['messages'],
  state: 'handed-over',
  createdAt: AT,
  overdueAt: LATER,
  handedOverAt: LATER,
  unknowns: 0,
  kinds: ['message'],
  tries: 0,
  reason: null,
  isGone: false,
  turnAt: null,
};

it('a notice is shown by kind and ways alone, with the last outcome of each', () => {
  const due = { push: LATER };
  const view = presentSentNotice({ notice: { ...NOTICE, due }, dispatches: { email: DISPATCH } });
  expect(staffAccounts.notices.responses[200].element.strict().parse(view)).toEqual(view);
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(view).toMatchObject({
    id: 'n',
    kind: 'message',
    ways: [
      { way: 'page', outcome: 'sent', readAt: LATER.toISOString() },
      { way: 'email', outcome: 'waiting', at: LATER.toISOString() },
      { way: 'push', outcome: 'waiting', at: LATER.toISOString() },
    ],
  });
});

it('a mail of its own is one way', () => {
  const mail = {
    userId: 'secret',
    subjectId: 'secret',
    to: 'secret',
    client: 'secret',
    tries: 0,
    reason: null,
    isGone: false,
  };
  const view = presentSentNotice({
    mail: { ...mail, _id: 'm', kind: 'password-reset', state: 'refused', createdAt: AT },
  });
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(view).toMatchObject({ id: 'm', kind: 'password-reset', ways: [{ way: 'email', outcome: 'refused' }] });
});
