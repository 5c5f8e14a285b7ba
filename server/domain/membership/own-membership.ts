import type { Plan } from '../../../shared/plans.ts';
import { isShown } from '../../policies/account-state.ts';
import type { UserActor } from '../kernel/actor.ts';
import { getContext } from '../kernel/context.ts';
import { conflict } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import type { Ask } from './ledger.ts';
import { loadMembership, type MembershipOverview } from './overview.ts';
import { readAtProvider } from './payments/checkout.ts';
import { cancel, choosePlan, keep } from './rules.ts';
import { applyRule } from './tier.ts';

const ask = async (actor: UserActor, rule: Ask): Promise<MembershipOverview> => {
  await inTransaction((tx) =>
    applyRule(tx, actor, actor.userId, (state, at, terms, user) => {
      if (!isShown(user)) throw conflict('Only members have a plan.');
      return rule(state, at, terms, user);
    }),
  );
  return loadMembership(actor.userId);
};

/**
 * Asks for a plan for the actor: the first is billed, another begins with the next month. Throws `conflict` with a sentence where it is
 * theirs already, where they are on a break, or where staff alone change plans.
 */
export const chooseOwnPlan = async (actor: UserActor, plan: Plan): Promise<MembershipOverview> => {
  if (getContext().payments.mode === 'off') throw conflict('Our team changes plans. Please write to us.');
  return ask(actor, (state, at, terms) => choosePlan(state, at, plan, terms));
};

/** Renews the actor's plan no more; what is billed is owed no longer. Throws `conflict` where there is nothing to cancel. */
export const cancelOwnPlan = (actor: UserActor): Promise<MembershipOverview> =>
  ask(actor, (state, at) => cancel(state, at, 'asked'));

/** Takes back the actor's cancellation. Throws `conflict` where there is none, or it has taken effect. */
export const keepOwnPlan = async (actor: UserActor): Promise<MembershipOverview> => {
  const provider = await readAtProvider(actor.user.ledgerId);
  if (provider && !provider.isCharged) throw conflict('Please choose your plan again.');
  return ask(actor, (state, at) => keep(state, at));
};
