import { registerPushHandlers } from '../features/staff/push-handlers.ts';

// With the calls of staff, which nobody else fetches.
registerPushHandlers();
