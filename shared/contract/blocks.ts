import * as z from 'zod';
import { call } from './base/define.ts';
import { id, time } from './base/fields.ts';

/** Somebody whom the caller has blocked; the name is the one that they had then. */
const blockView = z.object({ userId: id, firstName: z.string(), blockedAt: time }).meta({ id: 'Block' });
export type BlockView = z.infer<typeof blockView>;

/** Calls about whom the caller has blocked. Nobody learns that somebody else has blocked them. */
export const blocks = {
  mine: call({
    method: 'GET',
    path: '/api/blocks',
    summary: 'Whom I have blocked, the latest first',
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(blockView) },
  }),
  add: call({
    method: 'POST',
    path: '/api/blocks/:userId',
    summary: 'Block somebody who was shown to me: from now on neither of us sees or reaches the other',
    access: 'member',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/blocks/:userId',
    summary: 'Lift my block of somebody',
    access: 'member',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};
