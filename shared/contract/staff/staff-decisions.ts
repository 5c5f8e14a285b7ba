import * as z from 'zod';
import { DECISION_KINDS, MAX_TAKE_OVER_REASON, UNDO_SECONDS } from '../../review-options.ts';
import { call } from '../base/define.ts';
import { id, required, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

const seconds = z.number('Please give whole seconds').int('Please give whole seconds').min(0, 'At least 0 seconds');

/** For how many seconds a decision waits and can be taken back; left out or 0, it takes effect immediately. */
export const undoSeconds = seconds.max(UNDO_SECONDS.max, `At most ${UNDO_SECONDS.max} seconds`).optional();
/** For what takes effect immediately in any case. */
export const noUndoSeconds = seconds.max(0, 'This takes effect immediately and cannot wait').optional();

/** A decision that is made and has not taken effect. */
export const pendingDecision = z
  .object({
    takesEffectAt: time,
    /** Who decided; null where the account is gone. */
    by: personName.nullable(),
  })
  .meta({ id: 'PendingDecision' });

/** A claim of something that nobody has claimed, or of what somebody else works on. */
export const claimRequest = z.strictObject({
  /** Takes over what somebody else has claimed. */
  takeOver: z.boolean().optional(),
  /** Why; needed where that person did something with it a short while ago. It is shown in the audit. */
  reason: required('Please write why you take it over', MAX_TAKE_OVER_REASON).optional(),
});

/** Pending decisions of the viewer, as the undo bar shows them. */
const ownPendingDecision = z
  .object({
    kind: z.enum(DECISION_KINDS),
    /** Of what is decided: the parameter of the call that takes it back. */
    id,
    /** Whom it concerns; null where the account is gone. */
    person: personName.nullable(),
    decision: z.string(),
    takesEffectAt: time,
    /** What the viewer wrote with it, by the names of the fields. */
    written: z.record(z.string(), z.string()),
  })
  .meta({ id: 'OwnPendingDecision' });

/** Calls about what staff have decided and can still take back. */
export const staffDecisions = {
  pending: call({
    method: 'GET',
    path: '/api/staff/pending-decisions',
    summary: 'Decisions of the viewer that have not taken effect, in the order in which they will',
    access: 'admin',
    rate: 'read',
    responses: { 200: z.array(ownPendingDecision) },
  }),
};

export type PendingDecisionView = z.infer<typeof pendingDecision>;
export type OwnPendingDecision = z.infer<typeof ownPendingDecision>;
export type ClaimRequest = z.infer<typeof claimRequest>;
