import { expect, it } from 'vitest';
import { looks } from '../../shared/contract/looks.ts';
import type { Look } from '../models/operations/look.ts';
import { presentOwnLook } from './looks.ts';

const look: Look = {
  _id: 'look',
  viewerId: 'secret-viewer',
  viewerRole: 'matchmaker',
  asOwnMatchmaker: true,
  subjectId: 'me',
  listedIds: [],
  call: 'staffMembers.one',
  part: 'details',
  reason: 'help',
  note: 'You called us',
  at: new Date('2026-03-01T23:30:00Z'),
};

it('shows a look at one’s own data: the day, who by role, what and why, and no id or time', () => {
  const view = presentOwnLook({ look, part: 'details', day: '2026-03-01', matchmakerName: 'Khadija' });
  expect(looks.mine.responses[200].element.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({
    day: '2026-03-01',
    viewer: { role: 'matchmaker', firstName: 'Khadija' },
    part: 'details',
    reason: 'help',
    note: 'You called us',
  });
  expect(JSON.stringify(view)).not.toMatch(/secret|23:30/);
});
