import type { ModerationKind } from '../../../../shared/moderation-options.ts';
import { type ModerationAction, ModerationActionModel } from '../../../models/operations/moderation-action.ts';
import type { Actor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Transaction } from '../../kernel/transaction.ts';

/** What goes with an action; what is left out is null. */
export type ModerationTerms = Partial<Pick<ModerationAction, 'note' | 'message' | 'until' | 'reportId'>>;

/** Stores, in the caller's transaction, what staff did about somebody's conduct. Returns the id of the action. */
export const addModerationAction = async (
  { session }: Transaction,
  actor: Actor,
  userId: string,
  kind: ModerationKind,
  terms: ModerationTerms = {},
): Promise<string> => {
  const _id = newId();
  const by = actor.kind === 'user' ? actor.userId : null;
  await ModerationActionModel.create([{ ...terms, _id, userId, kind, by, at: clock.now() }], { session });
  return _id;
};
