/** Whether this is `npm run test:full`, which walks every screen, state and journey at every width. */
export const IS_FULL = process.env.TEST_FULL === 'true';
