import { canShowPhone } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { forbidden } from '../kernel/errors.ts';
import { findOpenCases, type OpenCase } from './open-cases.ts';
import { type Access, recordAccess } from './record-access.ts';
import { requireVisiblePerson } from './visible-person.ts';

/** The reason that a case is, as the person reads it. */
const REASONS = { support: 'help', application: 'review', report: 'safety' } as const;
/** What the person may know of is named before a report. */
const BY_OPENNESS = ['support', 'application', 'report'] as const;

/**
 * Returns a person's phone number to their matchmaker, and to an admin who can work on an application, a report or a thread of support
 * about them; null where they have given none. The look is recorded and audited, with that case as its reason. Throws `not_found`
 * as for the person's page, `forbidden` where a reason has to be given.
 */
export const showPhone = async (actor: UserActor, userId: string): Promise<string | null> => {
  const user = await requireVisiblePerson(actor, userId);
  const found = canShowPhone(actor, user, false) ? undefined : chooseCase(await findOpenCases(actor, userId));
  if (!canShowPhone(actor, user, found !== undefined)) throw forbidden('Please give a reason first.');
  const reason: Access['reason'] = found
    ? { reason: REASONS[found.kind], note: null, reportId: found.kind === 'report' ? found.id : null }
    : null;
  if (await recordAccess(actor, { call: 'staffMembers.showPhone', part: 'phone', subject: user, reason }))
    await recordRead(actor, 'phone.shown', userId, reason ? { reason: reason.reason } : {});
  return user.phone;
};

const chooseCase = (cases: readonly OpenCase[]): OpenCase | undefined =>
  BY_OPENNESS.flatMap((kind) => cases.filter((one) => one.isMine && one.kind === kind))[0];
