import { createHash } from 'node:crypto';
import webpush from 'web-push';
import { NOTIFICATIONS } from '../../../shared/notifications.ts';
import type { User } from '../../models/members/user.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import type { ShownNotification } from '../notifications/notifications.ts';
import { isPushEndpoint } from '../notifications/push-endpoints.ts';
import { getPushKeys } from '../notifications/push-key.ts';
import {
  findTakingDevices,
  type PushDevice,
  storeDelivered,
  storeGone,
  storeWait,
} from '../notifications/push-subscriptions.ts';
import type { Channel, SendOutcome, Sent } from './channel.ts';
import { describeSeveral, describeShown } from './shared-mail.ts';

/** What a push service answered to a message: a status, or why there is none; and for how long it asked to be left alone, if it did. */
interface PushAnswer {
  readonly answer: number | 'no connection' | 'no answer';
  readonly waitMs?: number;
}

/** Posts an encrypted message to a push service. Never rejects. */
export type PostPush = (message: {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the operator has named this service: it may be in a private network. */
  readonly isNamedByOperator: boolean;
}) => Promise<PushAnswer>;

/** A push service that asks for longer is asked again after that: six hours, in which a delivery is tried. */
const MAX_WAIT_MS = 6 * 3_600_000;
/** A push service keeps a message for a browser that is off so long: a day. */
const KEPT_S = 86_400;

/** What the service worker shows: our own words, and where in the service they lead. */
interface PushMessage {
  readonly title: string;
  readonly path: string;
}

/** Writes the message about some notifications of one person: nobody's name and text, as screens show it while they are locked. */
const writePushMessage = (notices: readonly ShownNotification[], receiver: User): PushMessage => {
  const texts = notices.map((shown) => describeShown(shown, receiver));
  const [first] = texts;
  const isOne = first && texts.every(({ title, path }) => title === first.title && path === first.path);
  return isOne ? { title: first.title, path: first.path } : describeSeveral(texts);
};

const NO_DEVICE = 'no device of the receiver takes push now';

/** The channel that delivers notifications by Web Push, to each of a person's devices. */
export const createPushChannel = (post: PostPush): Channel => ({
  send: async ({ id, receiver, handOver }) => {
    let notices: readonly ShownNotification[];
    try {
      notices = await handOver();
    } catch (error) {
      return { outcome: 'later', reason: error instanceof Error ? error.message : 'nothing to hand over' };
    }
    const devices = await findTakingDevices(receiver._id);
    const left = devices.filter(({ delivered }) => !delivered.includes(id));
    if (left.length === 0) return { outcome: devices.length > 0 ? 'accepted' : 'nobody', reason: NO_DEVICE };
    const outcomes = await Promise.all(left.map((device) => sendTo(device, { id, receiver, notices }, post)));
    return join(outcomes, devices.length > left.length);
  },
});

const sendTo = async (
  device: PushDevice,
  { id, receiver, notices }: { id: string; receiver: User; notices: readonly ShownNotification[] },
  post: PostPush,
): Promise<Sent> => {
  const { pushOrigins } = getContext();
  // What is allowed may have changed since the browser subscribed.
  if (!isPushEndpoint(device.endpoint, pushOrigins)) {
    await storeGone(device);
    return { outcome: 'gone', reason: 'the push service is not allowed' };
  }
  if (device.waitsUntil && device.waitsUntil > clock.now()) {
    return { outcome: 'later', reason: 'a push service asked to be left alone' };
  }
  const { headers, body } = encrypt(device, receiver, notices);
  const isNamedByOperator = pushOrigins.includes(new URL(device.endpoint).origin);
  const { answer, waitMs = 0 } = await post({ endpoint: device.endpoint, headers, body, isNamedByOperator });
  const outcome = judge(answer);
  if (outcome === 'accepted') await storeDelivered(device, id);
  if (outcome === 'gone') await storeGone(device);
  if (outcome === 'later' && waitMs > 0) await storeWait(device, Math.min(waitMs, MAX_WAIT_MS));
  return { outcome, reason: `a push service answered ${answer}` };
};

const encrypt = (
  { endpoint, p256dh, auth }: PushDevice,
  receiver: User,
  notices: readonly ShownNotification[],
): { headers: Record<string, string>; body: Buffer } => {
  const message = writePushMessage(notices, receiver);
  const isUrgent = notices.some(({ notice: { kind } }) => NOTIFICATIONS[kind].push?.urgency === 'high');
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: getSubject(), ...getPushKeys() },
      TTL: KEPT_S,
      urgency: isUrgent ? 'high' : 'normal',
      // A later message of the same replaces it while the browser is off. The push service cannot tell what it is about.
      topic: createHash('sha256').update(`${receiver._id} ${message.path}`).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    },
  );
  if (!body) throw new Error('a push message has no body');
  const named = Object.entries(headers as Record<string, string | number>);
  return { headers: Object.fromEntries(named.map(([name, value]) => [name, String(value)])), body };
};

/** Whom a push service turns to when something is wrong with what we send. */
const getSubject = (): string => {
  const { publicUrl, supportEmail } = getContext();
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@mithaq.invalid';
};

const judge = (answer: PushAnswer['answer']): SendOutcome => {
  if (answer === 'no connection') return 'later';
  if (answer === 'no answer') return 'unknown';
  if (answer >= 200 && answer < 300) return 'accepted';
  if (answer === 404 || answer === 410) return 'gone';
  return answer === 429 || answer >= 500 ? 'later' : 'refused';
};

/** What became of a delivery to many devices: it is tried again where one may take it later, and gone where none is left. */
const join = (outcomes: readonly Sent[], hasArrivedBefore: boolean): Sent => {
  const find = (wanted: SendOutcome) => outcomes.find(({ outcome }) => outcome === wanted);
  const again = find('later') ?? find('unknown');
  if (again) return again;
  if (hasArrivedBefore || find('accepted')) return { outcome: 'accepted', reason: '' };
  return find('refused') ?? { outcome: 'gone', reason: 'no device takes push now' };
};
