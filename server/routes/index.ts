import type { Contract } from '../../shared/contract/index.ts';
import type { Handlers } from '../http/handlers.ts';
import { accounts } from './accounts.ts';
import { applications } from './applications.ts';
import { contacts } from './contacts.ts';
import { looks } from './looks.ts';
import { matches } from './matches.ts';
import { matchmakers } from './matchmakers.ts';
import { messages } from './messages.ts';
import { profiles } from './profiles.ts';
import { questions } from './questions.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { staffApplications } from './staff-applications.ts';
import { staffConversations } from './staff-conversations.ts';
import { staffMatchmakers } from './staff-matchmakers.ts';
import { staffMembers } from './staff-members.ts';
import { staffOperations } from './staff-operations.ts';

/** The handler of every call, by resource, as the contract names them. */
export const handlers = {
  accounts,
  applications,
  contacts,
  looks,
  matches,
  matchmakers,
  messages,
  profiles,
  questions,
  secondFactor,
  settings,
  staffApplications,
  staffConversations,
  staffMatchmakers,
  staffMembers,
  staffOperations,
} satisfies Handlers<Contract>;
