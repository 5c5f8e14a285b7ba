import { NOTICE_CHANNELS, type NoticeChannel, type NoticeKind } from '../../../shared/options.ts';
import type { DueTimes } from '../../models/members/notice.ts';
import { isDeliveredBy } from '../../policies/notices.ts';
import { getContext } from '../kernel/context.ts';

const MINUTE_MS = 60_000;
const MESSAGE_KINDS: readonly NoticeKind[] = ['message', 'matchmaker-message'];

/** How long notices of messages wait, as whoever reads them meanwhile needs none; other kinds do not wait. */
export const MESSAGE_WAITS_MS: Record<NoticeChannel, number> = { email: 10 * MINUTE_MS, push: 5_000 };

/** Returns from when on a notice of a kind is to be delivered, by each channel of the service that delivers it. */
export const getDueTimes = (kind: NoticeKind, at: Date): DueTimes => {
  const { noticeChannels } = getContext();
  return Object.fromEntries(
    NOTICE_CHANNELS.filter((channel) => noticeChannels.includes(channel) && isDeliveredBy(channel, kind)).map(
      (channel) => [channel, new Date(at.getTime() + (MESSAGE_KINDS.includes(kind) ? MESSAGE_WAITS_MS[channel] : 0))],
    ),
  );
};
