import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { getErrorMessage } from './error-message.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

describe('getErrorMessage', () => {
  it.each([
    [
      'the message of a JSON body',
      new ApiError(401, '{"message":"Wrong e-mail or password.","code":"x"}'),
      'Wrong e-mail or password.',
    ],
    ['a JSON body over several lines', new ApiError(400, '{\n"message": "Two\\nlines"\n}'), 'Two\nlines'],
    ['a body that only looks like JSON', new ApiError(500, '{oops}'), '500: {oops}'],
    ['JSON without a message', new ApiError(500, '{"error":"x"}'), '500: {"error":"x"}'],
    ['a message that is no string', new ApiError(500, '{"message":{"a":1}}'), '500: {"message":{"a":1}}'],
    [
      'a request that was cut off',
      new ApiError(408, 'Request Timeout'),
      'The answer is taking too long. Please try again.',
    ],
    ['one that a proxy would not pass', new ApiError(413, '<html>'), 'This is too large to send.'],
    ['a body that is no JSON', new ApiError(502, 'Bad Gateway'), '502: Bad Gateway'],
    [
      'a lost connection',
      new TypeError('Failed to fetch'),
      'We could not reach the service. Please check your connection.',
    ],
    ['a failure without a status', new Error('Too much.'), 'Too much.'],
    ['an error without a message', new Error(''), UNEXPECTED],
    ['a value that is no error', 'text', UNEXPECTED],
    ['nothing', undefined, UNEXPECTED],
  ])('%s', (_, error, sentence) => expect(getErrorMessage(error)).toBe(sentence));
});
