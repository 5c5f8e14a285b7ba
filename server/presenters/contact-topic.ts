import { ALL_CONTACT_TOPICS, type ContactTopic } from '../../shared/contact-message-options.ts';

/** Returns what a message to support is about; `other` for a topic that only a server of a later release knows. */
export const presentTopic = (topic: ContactTopic | null): ContactTopic | null =>
  topic === null || ALL_CONTACT_TOPICS.includes(topic) ? topic : 'other';
