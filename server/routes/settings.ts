import type { Contract } from '../../shared/contract/index.ts';
import { listNotices, markNoticesRead } from '../domain/notices/notices.ts';
import { changeNoticeTimes, getOwnNoticeTimes } from '../domain/settings/notice-times.ts';
import { getPreferenceImpact } from '../domain/settings/preference-impact.ts';
import { changeSettings, getOwnSettings } from '../domain/settings/settings.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentNotice } from '../presenters/notices.ts';
import { presentNoticeTimes, presentPreferenceImpact, presentSettings } from '../presenters/settings.ts';

export const settings: Handlers<Contract>['settings'] = {
  mine: async ({ actor }) => presentSettings(await getOwnSettings(actor)),
  change: async ({ actor, body }) => presentSettings(await changeSettings(actor, body)),
  cost: async ({ actor, body }) => presentPreferenceImpact(await getPreferenceImpact(actor, body)),
};

/** The notices, of which the settings choose the kinds. */
export const notices: Handlers<Contract>['notices'] = {
  mine: async ({ actor, query }) => (await listNotices(actor, query)).map(presentNotice),

  read: async ({ actor, body }) => {
    await markNoticesRead(actor, body.upTo);
    return reply(204, undefined);
  },
};

/** When notices do not reach the caller. */
export const noticeTimes: Handlers<Contract>['noticeTimes'] = {
  mine: async ({ actor }) => presentNoticeTimes(await getOwnNoticeTimes(actor)),
  change: async ({ actor, body }) => presentNoticeTimes(await changeNoticeTimes(actor, body)),
};
