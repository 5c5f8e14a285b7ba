import { beginAuditChain } from '../../server/domain/kernel/audit/chain.ts';
import { openServiceKeys } from '../../server/domain/kernel/service-keys.ts';
import { openContactKey } from '../../server/domain/privacy/contact-key.ts';

/** The session key that opens them. */
export const OPENING_KEY = 'test-key';

/** Opens the keys that a server opens at its start, and begins the audit with them. */
export const openKeys = async (): Promise<void> => {
  await openContactKey([OPENING_KEY]);
  await openServiceKeys([OPENING_KEY]);
  await beginAuditChain();
};
