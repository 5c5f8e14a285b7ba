import { expect, it } from 'vitest';
import { looks } from '../../shared/contract/access-log.ts';
import type { AccessRecord } from '../models/operations/access-record.ts';
import { presentOwnAccess } from './access-log.ts';

const record: AccessRecord = {
  _id: 'record',
  viewerId: 'secret-viewer',
  viewerRole: 'matchmaker',
  asOwnMatchmaker: true,
  subjectId: 'me',
  listedIds: [],
  call: 'staffMembers.one',
  part: 'details',
  reason: 'help',
  note: 'You called us',
  reportId: null,
  at: new Date('2026-03-01T23:30:00Z'),
};

it('shows a record at one’s own data: the day, who by role, what and why, and no id or time', () => {
  const view = presentOwnAccess({ record, part: 'details', day: '2026-03-01', matchmakerName: 'Khadija' });
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
