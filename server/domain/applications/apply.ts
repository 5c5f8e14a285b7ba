import type * as z from 'zod';
import type { ApplicationAnswers, applyBody } from '../../../shared/contract/applications.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { ApplicationDraftModel } from '../../models/members/application-draft.ts';
import { UserModel } from '../../models/members/user.ts';
import { printText } from '../../models/text-prints.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { forbidden, isDuplicate } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { requireFullName } from '../privacy/full-name.ts';
import { addContacts } from '../privacy/phone-hash.ts';
import { alreadyApplied } from './draft.ts';
import { fillProfile } from './profile-mapping.ts';

/** Returns the three forms of an application's body in one: the about text alone, or the fields of the form that were given. */
const toAnswers = (input: z.output<typeof applyBody>): ApplicationAnswers => {
  const answers = 'answers' in input ? input.answers : input;
  if (typeof answers === 'string') return { about: answers };
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
  return { ...given, about: answers.about };
};

/**
 * Stores the one application of an account, and fills the empty fields of the profile from it. A phone number in it becomes the account's
 * where that has none. Throws `conflict`
 * the second time, `forbidden` for users who are not applicants.
 */
export const apply = async (actor: UserActor, input: z.output<typeof applyBody>): Promise<Application> => {
  if (actor.role !== 'applicant') {
    if (await ApplicationModel.exists({ userId: actor.userId })) throw alreadyApplied();
    throw forbidden('Only applicants can apply.');
  }
  const answers = toAnswers(input);
  if ('firstName' in answers) requireFullName({ firstName: answers.firstName ?? '', lastName: answers.lastName ?? '' });
  const application: Application = {
    _id: newId(),
    userId: actor.userId,
    status: 'pending',
    answers,
    submittedAt: clock.now(),
    claimedBy: null,
    claimedAt: null,
    decidedBy: null,
    decidedAt: null,
    reason: null,
    note: null,
    textPrints: printText(answers.about),
  };
  try {
    await inTransaction(async ({ session, record }) => {
      await ApplicationModel.create([application], { session });
      await ApplicationDraftModel.deleteOne({ _id: actor.userId }, { session });
      const phone = application.answers.phone?.trim();
      if (phone) {
        await UserModel.updateOne({ _id: actor.userId, phone: null }, { $set: { phone } }, { session });
      }
      await fillProfile(session, actor.userId, answers);
      // Also those that do not become the account's: whoever hides from their owner does.
      await UserModel.updateOne({ _id: actor.userId }, addContacts(application.answers), { session });
      record({ type: 'user.updated', userId: actor.userId });
      record({ type: 'queue.changed', queue: 'applications' });
    });
  } catch (error) {
    if (isDuplicate(error)) throw alreadyApplied();
    throw error;
  }
  return application;
};

/** Returns the actor's own application, or null. */
export const getOwnApplication = (actor: UserActor): Promise<Application | null> =>
  ApplicationModel.findOne({ userId: actor.userId }).lean<Application>();
