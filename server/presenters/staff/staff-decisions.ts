import type { OwnPendingDecision, PendingDecisionView } from '../../../shared/contract/staff/staff-decisions.ts';
import type { KnownPending, PendingDecisions } from '../../domain/decisions/pending.ts';
import { presentNameById, presentNameForStaff } from '../people.ts';

/** A decision that has not taken effect, for staff. */
export const presentPending = (pending: KnownPending): PendingDecisionView => ({
  takesEffectAt: pending.takesEffectAt.toISOString(),
  by: pending.by && presentNameForStaff(pending.by),
});

/** The same where there may be none. */
export const presentPendingOf = (pending: KnownPending | null | undefined): PendingDecisionView | null =>
  pending ? presentPending(pending) : null;

/** The fields of a decision that are written by hand. */
const WRITTEN = ['reason', 'message', 'answer', 'note'] as const;

/** What an admin has decided and can still take back. */
export const presentOwnPending = ({ decisions, users }: PendingDecisions): OwnPendingDecision[] =>
  decisions.map(({ kind, subjectId, userId, given, takesEffectAt }) => {
    const fields: Partial<Record<string, unknown>> = { ...given };
    const written = WRITTEN.flatMap((name) =>
      typeof fields[name] === 'string' ? [[name, fields[name]] as const] : [],
    );
    return {
      kind,
      id: subjectId,
      person: presentNameById(users, userId),
      decision: String(fields.decision ?? fields.outcome ?? fields.kind),
      takesEffectAt: takesEffectAt.toISOString(),
      written: Object.fromEntries(written),
    };
  });
