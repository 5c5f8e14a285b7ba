import * as z from 'zod';
import { PUSH } from '../../limits.ts';
import { call } from '../base/define.ts';
import { id, time } from '../base/fields.ts';

/** The address at which a push service takes messages for one browser. Which services are allowed, the server decides. */
const endpoint = z
  .string()
  .max(PUSH.maxEndpointLength)
  .regex(/^https?:\/\/\S+$/, 'Please use the address of a push service');

/** A point of the curve P-256, not compressed, and 16 bytes, as browsers write them. */
const p256dh = z.string().regex(/^B[\w-]{86}=?$/, 'Please use the public key of a browser');
const auth = z.string().regex(/^[\w-]{22}(?:==)?$/, 'Please use the secret of a browser');

/** A browser's `PushSubscription` as JSON. */
const pushSubscription = z.strictObject({
  endpoint,
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh, auth }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

const device = z
  .object({
    id,
    /** Whether it is the browser that asks. */
    current: z.boolean(),
    /** Browser and system. */
    client: z.string(),
    createdAt: time,
    /** Since when its push service takes nothing for it any more; null where it does. */
    goneAt: time.nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDeviceView = z.infer<typeof device>;

/** Calls about the browsers in which the caller gets notifications by push. */
export const pushSubscriptions = {
  mine: call({
    method: 'GET',
    path: '/api/push-subscriptions',
    summary:
      'The devices that show me notifications, and the key with which a browser subscribes; null where this service sends none',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: z.object({ publicKey: z.string().nullable(), devices: z.array(device) }) },
  }),
  add: call({
    method: 'POST',
    path: '/api/push-subscriptions',
    summary: 'Have this browser show me notifications for as long as I am signed in in it; may be repeated',
    access: 'signed-in',
    rate: 'write',
    body: pushSubscription,
    example: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
      expirationTime: null,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
    responses: { 201: device },
    errors: ['conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/push-subscriptions',
    summary: 'Show me no more notifications in the browser of this address; no refusal where it is gone',
    access: 'signed-in',
    rate: 'write',
    body: z.strictObject({ endpoint }),
    example: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl' },
    responses: { 204: null },
  }),
  removeDevice: call({
    method: 'DELETE',
    path: '/api/push-subscriptions/:id',
    summary: 'Show me no more notifications on one of my devices',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};
