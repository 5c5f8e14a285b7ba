import type { PasskeyView } from '../../shared/contract/passkeys.ts';
import type { Passkey } from '../models/members/passkey.ts';

/** A passkey, for its owner: without its key and count. */
export const presentPasskey = ({ _id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id: _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
