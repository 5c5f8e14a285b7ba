import type { ComponentType } from 'react';
import type { MatchView } from '../../../../shared/contract/base/views.ts';

/** Renders the conversation of a match; the app provides it. */
export type ThreadSlot = ComponentType<{ matchId: string; otherName: string; canMessage: boolean }>;

/** What is shown of a match: the person, or the conversation with them. */
export type DetailView = 'profile' | 'messages';

/** Returns the view that an address names; the profile by default. */
export const toDetailView = (name: string | null): DetailView => (name === 'messages' ? name : 'profile');

/** Whether there is a conversation to read: the two are connected, or were. */
export const hasConversation = ({ status, ended, userResponse, otherUserResponse }: MatchView): boolean =>
  status === 'accepted' || (ended !== undefined && userResponse === 'interested' && otherUserResponse === 'interested');

/** Returns what is shown of a match: the conversation only where there is one, and where the page allows it. */
export const getShownView = (match: MatchView, allowsMessages: boolean, view: DetailView): DetailView =>
  allowsMessages && hasConversation(match) ? view : 'profile';
