import { DESKTOP, PHONE } from './axe.ts';

/** Whether this is `npm run test:full`, which walks every screen and state at every width. */
export const IS_FULL = process.env.TEST_FULL === 'true';

/** The widths at which open states are looked at. */
export const STATE_WIDTHS: readonly number[] = IS_FULL ? [DESKTOP, PHONE] : [PHONE];
