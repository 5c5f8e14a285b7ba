import { mongo } from 'mongoose';
import sharp from 'sharp';
import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { encryptBytes } from '../../server/domain/kernel/sealing.ts';
import { getKeyRing } from '../../server/domain/kernel/service-keys.ts';
import { VerificationDocumentModel } from '../../server/models/members/verification-document.ts';
import type { TestClient } from './http-client.ts';

/** Sends bytes as a document, under any name and type. */
export const sendDocument = (browser: TestClient, bytes: Uint8Array, name = 'id.jpg', type = 'image/jpeg') => {
  const body = new FormData();
  body.append('document', new Blob([Uint8Array.from(bytes)], { type }), name);
  body.append('kind', 'passport');
  return browser.request('POST', '/api/verification-documents', { body });
};

/** Stores a document that waits; returns its id. */
export const giveDocument = async (userId: string, sentAt = clock.now()): Promise<string> => {
  const [_id, { currentId: keyId, keys }] = [newId(), getKeyRing('document')];
  const create = { width: 300, height: 200, channels: 3 as const, background: '#1040c0' };
  const picture = await sharp({ create }).webp().toBuffer();
  const file = new mongo.Binary(encryptBytes(picture, keys.get(keyId) ?? Buffer.alloc(0), _id));
  await VerificationDocumentModel.create({ _id, userId, kind: 'passport', status: 'waiting', sentAt, keyId, file });
  return _id;
};
