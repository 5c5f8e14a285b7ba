import { PUT_ASIDE } from '../../../shared/desk-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { requireOwnMember } from './staff-threads.ts';

/** What is put aside: with which word, and up to which message it was read; to the last one where that is not said. */
interface LastWord {
  words?: string | undefined;
  upTo?: number | undefined;
}

const threads = () => getRawCollection<Conversation>(ConversationModel);
const tell = (): void => publish([{ type: 'queue.changed', queue: 'conversations' }]);

/**
 * Says of the last words of the actor's member that they need no answer: nothing waits in the thread until the next message, which undoes
 * it. Throws `not_found`, `forbidden` for all but the member's own matchmaker, and `conflict` where nothing waits or something was written
 * since.
 */
export const putLastWordAside = async (
  actor: UserActor,
  memberId: string,
  { words, upTo }: LastWord,
): Promise<void> => {
  await requireOwnMember(actor, memberId);
  const entry = {
    ...{ seq: '$seq', by: { $literal: actor.userId }, at: clock.now() },
    ...{ words: { $literal: words?.trim() ?? null }, waitingSince: '$waitingSince' },
  };
  const entries = { $concatArrays: [{ $ifNull: ['$putAside', []] }, [entry]] };
  const after = await threads().findOneAndUpdate(
    { _id: memberId, waitingSince: { $type: 'date' }, ...(upTo !== undefined && { seq: upTo }) },
    [{ $set: { putAside: { $slice: [entries, -PUT_ASIDE.maxKept] }, waitingSince: null } }],
    { projection: { _id: 1 } },
  );
  if (!after) throw conflict('Nothing waits here, or something was written since. Please read it first.');
  tell();
};

/** Takes up again last words that were put aside; the member waits as before. Throws as {@link putLastWordAside}. */
export const takeLastWordUp = async (actor: UserActor, memberId: string): Promise<void> => {
  await requireOwnMember(actor, memberId);
  const last = { $last: '$putAside' };
  const after = await threads().findOneAndUpdate(
    { _id: memberId, waitingSince: null, $expr: { $eq: [{ $last: '$putAside.seq' }, '$seq'] } },
    [
      {
        $set: {
          waitingSince: { $getField: { field: 'waitingSince', input: last } },
          putAside: { $filter: { input: '$putAside', cond: { $ne: ['$$this.seq', '$seq'] } } },
        },
      },
    ],
    { projection: { _id: 1 } },
  );
  if (!after) throw conflict('Nothing is put aside here, or something was written since.');
  tell();
};
