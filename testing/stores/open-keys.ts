import { beginAuditChain } from '../../server/domain/kernel/audit/chain.ts';
import { openServiceKeys } from '../../server/domain/kernel/service-keys.ts';
import { openContactKey } from '../../server/domain/privacy/contact-key.ts';

/** Opens the keys that a server opens at its start, and begins the audit with them. */
export const openKeys = async (): Promise<void> => {
  await openContactKey(['test-key']);
  await openServiceKeys(['test-key']);
  await beginAuditChain();
};
