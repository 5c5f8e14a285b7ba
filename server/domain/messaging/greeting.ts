import { createHash } from 'node:crypto';
import { getGreeting } from '../../../shared/desk-options.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import { DomainError } from '../kernel/errors.ts';
import { deliverInThread, loadMatchmaker } from './matchmaker-thread.ts';

/** Returns the id of the first message of a matchmaker to a member, so that it is sent once. */
const getMessageId = (memberId: string, matchmakerId: string): string => {
  const hex = createHash('sha256').update(`greeting ${memberId} ${matchmakerId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/** Writes the first message of a member's matchmaker, who has just been assigned; once for each of them. */
export const greetMember = async (memberId: string): Promise<void> => {
  const member = await UserModel.findOne({ _id: memberId, ...shownAccounts }).lean<User>();
  const matchmakerId = member && getActiveMatchmakerId(member);
  const card = matchmakerId && !member.cover ? await loadMatchmaker(matchmakerId) : null;
  if (!matchmakerId || !card) return;
  const content = card.greeting ?? getGreeting(card.name);
  const clientMessageId = getMessageId(memberId, matchmakerId);
  try {
    await deliverInThread({ memberId, senderId: matchmakerId, matchmakerId }, { content, clientMessageId });
  } catch (error) {
    // They have greeted before with other words, or the thread was closed meanwhile.
    if (!(error instanceof DomainError)) throw error;
  }
};
