/** How long the client keeps responses, and how often it polls. */
export const CLIENT_CACHE = {
  recommendationsMs: 30 * 60_000,
  feedbackMs: 24 * 60 * 60_000,
  unreadCountMs: 60_000,
  unusedMs: 5 * 60_000,
  pollMessagesMs: 10_000,
} as const;
