/** What clients did and saw, in the order in which it happened: one entry a line of the ledger. */
export type Entry = Sent | Acknowledged | Unanswered | Live | Read | Responded | Connected | Ended | FaultInjected;

/** The first try of a message: from here on it may be stored. */
interface Sent {
  readonly op: 'send';
  readonly phase: 'invoke';
  readonly client: string;
  readonly thread: string;
  /** The client's own id of it. */
  readonly id: string;
  readonly content: string;
}

interface Acknowledged {
  readonly op: 'send';
  readonly phase: 'ok';
  readonly id: string;
  readonly seq: number;
  readonly messageId: string;
}

/** `fail`: refused for good; `info`: it is not known what became of a try. A later `ok` of the same id settles it. */
interface Unanswered {
  readonly op: 'send';
  readonly phase: 'fail' | 'info';
  readonly id: string;
  readonly why: string;
}

/** A pushed message. */
interface Live {
  readonly op: 'live';
  readonly client: string;
  readonly thread: string;
  readonly seq: number;
  readonly messageId: string;
}

interface Read {
  readonly op: 'read';
  readonly phase: 'ok' | 'info';
  readonly client: string;
  readonly thread: string;
  readonly upTo: number;
}

/** An answer `interested` to an introduction; `status` as the service answered, `conflict` for an answer that was there. */
interface Responded {
  readonly op: 'respond';
  readonly phase: 'invoke' | 'ok' | 'info';
  readonly client: string;
  readonly match: string;
  readonly status?: string;
}

/** A push that says that a match was accepted. */
interface Connected {
  readonly op: 'accepted';
  readonly client: string;
  readonly match: string;
}

/** The end of a session's rights was acknowledged: nothing that is written from now on may reach it. */
interface Ended {
  readonly op: 'ended';
  readonly client: string;
}

/** A fault, only for readers of the ledger. */
interface FaultInjected {
  readonly op: 'fault';
  readonly what: string;
}
