import type { Contract } from '../../shared/contract/index.ts';
import { getPreferenceImpact } from '../domain/settings/preference-impact.ts';
import { changeSettings, getOwnSettings } from '../domain/settings/settings.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentPreferenceImpact, presentSettings } from '../presenters/settings.ts';

export const settings: Handlers<Contract>['settings'] = {
  mine: async ({ actor }) => presentSettings(await getOwnSettings(actor)),
  change: async ({ actor, body }) => presentSettings(await changeSettings(actor, body)),
  cost: async ({ actor, body }) => presentPreferenceImpact(await getPreferenceImpact(actor, body)),
};
