import { ApiError } from './api.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** Returns the sentence to show for a failure: the service's own message, else the error's text, else a general one. */
export const getErrorMessage = (error: unknown): string => {
  if (!(error instanceof Error) || !error.message) return UNEXPECTED;
  return (error instanceof ApiError ? error.serviceMessage : undefined) ?? error.message;
};
