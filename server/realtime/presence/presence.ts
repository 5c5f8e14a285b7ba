import { clock } from '../../domain/kernel/clock.ts';
import { type ConnectedPartner, listPresencePartners, storeLastActive } from '../../domain/messaging/presence.ts';
import { type Emit, stripPayload } from '../emitter.ts';
import type { LiveSocket } from '../server.ts';
import type { SocketSlots } from './socket-slots.ts';

/** How long after its last tab a user counts as gone: a page that is only reloaded has not left. */
const GRACE_MS = 2_000;

/**
 * Pushes to connected matches who comes online and who goes offline, as far as both members' settings allow. `strict` is that of
 * `stripPayload`.
 */
export const createPresence = (slots: SocketSlots, emit: Emit, strict: boolean) => {
  const pending = new Set<NodeJS.Timeout>();

  const announce = (
    partners: readonly ConnectedPartner[],
    { userId, isOnline, at }: { userId: string; isOnline: boolean; at: Date },
  ): void => {
    for (const partner of partners) {
      if (!partner.seesMember) continue;
      const lastActive = partner.mayKnowLastActive ? at.toISOString() : null;
      emit(partner.userId, 'presence', { userId, online: isOnline, lastActive });
    }
  };

  /** Announces that a user has gone, from one process only, and from none where the user has another tab. */
  const announceGone = async (userId: string, at: Date): Promise<void> => {
    const [tabs] = await slots.countTabs([userId]);
    if (tabs !== 0 || !(await slots.markShownOffline(userId))) return;
    const storedAt = await storeLastActive(userId, at);
    const partners = await listPresencePartners(userId);
    // Meanwhile another process may have announced a new tab, which this must not follow.
    const [tabsNow] = await slots.countTabs([userId]);
    if (tabsNow === 0) announce(partners, { userId, isOnline: false, at: storedAt });
    else await slots.markShownOnline(userId);
  };

  /** Sends a new tab the presence of its user's connected matches. */
  const sendPartners = async (socket: LiveSocket, partners: readonly ConnectedPartner[]): Promise<void> => {
    const tabs = await slots.countTabs(partners.map((partner) => partner.userId));
    partners.forEach((partner, index) => {
      const count = tabs[index] ?? null;
      if (count === null) return;
      const isOnline = count > 0;
      const lastActive = partner.lastActive?.toISOString() ?? null;
      if (!isOnline && lastActive === null) return;
      socket.emit(
        'presence',
        stripPayload('presence', { userId: partner.userId, online: isOnline, lastActive }, strict),
      );
    });
  };

  return {
    /** Shows a user as online to others, and others to the user's new tab. */
    async onTabOpened(socket: LiveSocket, userId: string): Promise<void> {
      if (!socket.connected) {
        // Whoever opened a tab meanwhile was shown this one. With the mark its end is announced.
        await slots.markShownOnline(userId);
        return;
      }
      const [[tabs], partners, isNew] = await Promise.all([
        slots.countTabs([userId]),
        listPresencePartners(userId),
        slots.markShownOnline(userId),
      ]);
      // Of tabs that come at the same moment none is the only one; one of them is the first to be recorded.
      if (isNew || tabs === 1) announce(partners, { userId, isOnline: true, at: clock.now() });
      await sendPartners(socket, partners);
    },

    /** Shows a user as offline once no tab of theirs has been open for {@link GRACE_MS}. */
    onTabClosed(userId: string, onError: (error: unknown) => void): void {
      const timer = setTimeout(() => {
        pending.delete(timer);
        announceGone(userId, clock.now()).catch(onError);
      }, GRACE_MS);
      pending.add(timer.unref());
    },

    /** Shows those as offline whose process was killed, once their slots have ended. */
    async announceExpired(): Promise<void> {
      for (const { userId, seenAt } of await slots.listExpired()) await announceGone(userId, seenAt);
    },

    close(): void {
      for (const timer of pending) clearTimeout(timer);
    },
  };
};
