import type {
  AccountLinkView,
  ModerationAction as ModerationView,
  SuspensionAppeal,
} from '../../../shared/contract/staff/moderation.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { AccountLinks } from '../../domain/moderation/account-links.ts';
import type { ModerationHistory } from '../../domain/moderation/actions.ts';
import type { AppealPage } from '../../domain/moderation/appeals.ts';
import type { ModerationAction } from '../../models/operations/moderation-action.ts';
import { getAppealAbilities } from '../../policies/abilities.ts';
import { presentNameById } from '../people.ts';
import { presentPendingOf } from './staff-decisions.ts';

const presentAction = (action: ModerationAction, users: ModerationHistory['users']): ModerationView => ({
  id: action._id,
  kind: action.kind,
  at: action.at.toISOString(),
  by: presentNameById(users, action.by),
  note: action.note,
  message: action.message,
  until: action.until?.toISOString() ?? null,
  endedAt: action.endedAt?.toISOString() ?? null,
  readAt: action.readAt?.toISOString() ?? null,
  reportId: action.reportId,
  appeal: action.appeal && {
    text: action.appeal.text,
    madeAt: action.appeal.madeAt.toISOString(),
    decision: action.appeal.decision,
    decidedBy: presentNameById(users, action.appeal.decidedBy),
    decidedAt: action.appeal.decidedAt?.toISOString() ?? null,
    answer: action.appeal.answer,
  },
});

/** What staff did about the conduct of a person, for an admin. */
export const presentModeration = ({ actions, users }: ModerationHistory): ModerationView[] =>
  actions.map((action) => presentAction(action, users));

/** The other accounts of the same person, for an admin who looks at one of them. */
export const presentAccountLinks = ({ links, users }: AccountLinks, userId: string): AccountLinkView[] =>
  links.map(({ _id, users: both, by, at, note }) => ({
    id: _id,
    person: presentNameById(users, both.find((one) => one !== userId) ?? null),
    by: presentNameById(users, by),
    at: at.toISOString(),
    note,
  }));

/** Suspensions that were appealed, for an admin. */
export const presentSuspensionAppeals = (
  { appeals, users, pending }: AppealPage,
  viewer: UserActor,
): SuspensionAppeal[] =>
  appeals.map((action) => ({
    ...presentAction(action, users),
    person: presentNameById(users, action.userId),
    claimedBy: presentNameById(users, action.appeal?.claimedBy ?? null),
    claimedAt: action.appeal?.claimedAt?.toISOString() ?? null,
    pending: presentPendingOf(pending.get(action._id)),
    can: getAppealAbilities(viewer, action, pending.has(action._id)),
    cursor: formatCursor(action.appeal?.madeAt ?? action.at, action._id),
  }));
