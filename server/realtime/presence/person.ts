import type { Role } from '../../../shared/options.ts';

/** Whose socket it is. The rights that count are read anew for every event. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** What a socket carries. */
export interface SocketData {
  person: Person;
  /** When its session was last found to be alive, in milliseconds of the process's own clock. */
  checkedAt: number;
}
