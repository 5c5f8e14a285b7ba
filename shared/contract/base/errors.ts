import * as z from 'zod';

/** Every refusal that the service knows: its status and the sentence said where nothing better is known. */
export const ERRORS = {
  bad_request: { status: 400, message: 'Some of what was sent is not valid. Please check it and try again.' },
  unauthorized: { status: 401, message: 'Please sign in to continue.' },
  second_factor_required: { status: 401, message: 'Please enter the code that your authenticator app shows now.' },
  /** Said after the right password alone. */
  suspended: {
    status: 401,
    message: 'This account is suspended.',
  },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  bad_origin: { status: 403, message: 'This request did not come from our own site.' },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  method_not_allowed: { status: 405, message: 'This address does not support that action.' },
  too_slow: { status: 408, message: 'This took too long to arrive. Please check your connection and try again.' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload and try again.' },
  too_large: { status: 413, message: 'What was sent is too large.' },
  not_json: { status: 415, message: 'Please send JSON.' },
  too_many_requests: { status: 429, message: 'That was a little too fast. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is briefly unavailable. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Body of every response that is not a success. `message` is a sentence that may be shown on the screen. */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.enum(codes),
    requestId: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
export type Issue = NonNullable<ErrorBody['issues']>[number];
