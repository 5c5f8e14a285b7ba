import type { ReactNode } from 'react';
import { create } from 'zustand';

interface Unread {
  /** How many messages the signed-in user has not read; 0 while it is not known. */
  readonly count: number;
  /** The count as it is shown on a link. */
  readonly badge: ReactNode;
}

export const NONE_UNREAD: Unread = { count: 0, badge: null };

/** The introductions of today that the member has not answered, which the bars show. */
export const useUnanswered = create<Unread>(() => NONE_UNREAD);

/** The unread messages, which the top bar and the tab's title show. A visitor does not fetch what sets them. */
export const useUnread = create<Unread>(() => NONE_UNREAD);
