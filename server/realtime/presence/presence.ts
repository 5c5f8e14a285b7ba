import { clock } from '../../domain/kernel/clock.ts';
import { noteLeaving, presencePartners } from '../../domain/messaging/presence.ts';
import type { Emit, Strip } from '../emitter.ts';
import type { LiveSocket } from '../server.ts';
import type { Online } from './online.ts';

/** A page that is only reloaded has not left. */
const GRACE_MS = 2_000;

/** Tells connected matches who comes and goes, as far as both people's settings allow. */
export const createPresence = (online: Online, emit: Emit, strip: Strip) => {
  const leaving = new Set<NodeJS.Timeout>();

  const announce = async (userId: string, isOnline: boolean, at: Date): Promise<void> => {
    for (const partner of await presencePartners(userId)) {
      const lastActive = partner.mayKnowLastActive ? at.toISOString() : null;
      emit(partner.userId, 'presence', { userId, online: isOnline, lastActive });
    }
  };

  /** Only one process says so, and none where someone is here by another tab. */
  const announceGone = async (userId: string, at: Date): Promise<void> => {
    const [tabs] = await online.count([userId]);
    if (tabs === 0 && (await online.noteGone(userId))) await announce(userId, false, await noteLeaving(userId, at));
  };

  /** Tells a new tab who is here. */
  const brief = async (socket: LiveSocket, userId: string): Promise<void> => {
    const partners = await presencePartners(userId);
    const tabs = await online.count(partners.map((partner) => partner.userId));
    partners.forEach((partner, index) => {
      const isOnline = (tabs[index] ?? 0) > 0;
      const lastActive = partner.lastActive?.toISOString() ?? null;
      if (!isOnline && lastActive === null) return;
      socket.emit('presence', strip('presence', { userId: partner.userId, online: isOnline, lastActive }));
    });
  };

  return {
    async came(socket: LiveSocket, userId: string): Promise<void> {
      const [[tabs]] = await Promise.all([online.count([userId]), online.noteTold(userId)]);
      await Promise.all([brief(socket, userId), tabs === 1 ? announce(userId, true, clock.now()) : undefined]);
    },

    /** Says so once nobody of the person has been here for a moment. */
    left(userId: string, onError: (error: unknown) => void): void {
      const timer = setTimeout(() => {
        leaving.delete(timer);
        announceGone(userId, clock.now()).catch(onError);
      }, GRACE_MS);
      leaving.add(timer.unref());
    },

    /** Says so of those whose process was killed, once their places have ended. */
    async lookForGone(): Promise<void> {
      for (const { userId, seenAt } of await online.overdue()) await announceGone(userId, seenAt);
    },

    close(): void {
      for (const timer of leaving) clearTimeout(timer);
    },
  };
};
