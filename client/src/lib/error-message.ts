const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The sentence to show for a failure: the service's own message, else the error's text, else a general one. */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof Error) || !error.message) return UNEXPECTED;
  const body = /^\d{3}: (\{.*\})$/s.exec(error.message)?.[1];
  if (!body) return error.message;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed && 'message' in parsed && typeof parsed.message === 'string') {
      return parsed.message;
    }
  } catch {
    // The text only looked like JSON: it is shown as it came.
  }
  return error.message;
};
