import { expect, test } from 'vitest';
import { staffOperations } from '../../../shared/contract/staff/staff-operations.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { presentAudit } from '../../presenters/staff/staff-audit.ts';
import { createActor, system } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { listAudit } from './audit.ts';

givenDatabase();

const READ = ['report.read', 'letter.read', 'conversation.read', 'report.claimed', 'report.closed'] as const;

test('the audit lists who did what to whom, newest first, by actor and page by page', async () => {
  const admin = createActor(await makeUser({ role: 'admin', firstName: 'Huda' }), 's');
  const subject = await makeUser({ firstName: 'Amina' });
  for (let n = 0; n < 5; n++) {
    clock.set(() => new Date(1_000 * Math.max(1, n)));
    await recordRead(n === 3 ? system : admin, READ[n] ?? 'letter.read', n === 4 ? 'gone' : subject._id);
  }
  clock.set();
  const all = presentAudit(await listAudit(admin, { limit: 50 }));
  expect(staffOperations.audit.responses[200].parse(all)).toEqual(all);
  expect(all.slice(0, 3).map(({ action }) => action)).toEqual([READ[4], READ[3], READ[2]]);
  expect(all[0]).toMatchObject({ actor: { id: admin.userId, firstName: 'Huda' }, subject: null });
  expect(all[1]).toMatchObject({ actor: null, subject: { id: subject._id, firstName: 'Amina' } });
  const first = presentAudit(await listAudit(admin, { limit: 2, actor: admin.userId }));
  const rest = presentAudit(await listAudit(admin, { limit: 9, actor: admin.userId, before: first.at(-1)?.cursor }));
  expect([...first, ...rest].map(({ id }) => id)).toEqual(all.filter(({ actor }) => actor).map(({ id }) => id));
});
