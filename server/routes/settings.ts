import type { Contract } from '../../shared/contract/index.ts';
import { costOfWishes } from '../domain/settings/preference-impact.ts';
import { changeSettings, mySettings } from '../domain/settings/settings.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentCost, presentSettings } from '../presenters/settings.ts';

export const settings: Handlers<Contract>['settings'] = {
  mine: async ({ actor }) => presentSettings(await mySettings(actor)),
  change: async ({ actor, body }) => presentSettings(await changeSettings(actor, body)),
  cost: async ({ actor, body }) => presentCost(await costOfWishes(actor, body)),
};
