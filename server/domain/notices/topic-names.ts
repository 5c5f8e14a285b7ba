import type { NoticeTopic } from '../../../shared/options.ts';

/** What the mails about a topic are called where somebody may switch them off. */
export const TOPIC_NAMES: Record<NoticeTopic, string> = {
  introductions: 'new introductions',
  connections: 'new connections',
  messages: 'messages',
  matchmaker: 'your matchmaker',
  application: 'your application',
  photos: 'your photos',
  reports: 'your reports',
  summary: 'your week while you are away',
};
