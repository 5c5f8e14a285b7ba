import { expect, it } from 'vitest';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { presentPasskey } from './passkeys.ts';

it('a passkey is shown to its owner by its name, without its key and count', () => {
  const secret = { userId: 'secret-user', publicKey: 'secret-key', counter: 7, transports: ['usb'] };
  const passkey = { _id: 'key', name: 'Laptop', createdAt: new Date(0), lastUsedAt: null, ...secret };
  const view = presentPasskey(passkey);
  expect(view).toEqual({ id: 'key', name: 'Laptop', createdAt: '1970-01-01T00:00:00.000Z', lastUsedAt: null });
  expect(presentPasskey({ ...passkey, lastUsedAt: new Date(0) }).lastUsedAt).toBe('1970-01-01T00:00:00.000Z');
  expect(passkeys.rename.responses[200].strict().parse(view)).toEqual(view);
});
