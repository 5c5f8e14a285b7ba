import { describe, expect, it } from 'vitest';
import { errorBody } from '../../../shared/contract/base/errors.ts';
import type { MatchMessage } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { buildJsonResponse, buildRefusal, requests, respondTo } from '../test/api-mock.ts';
import { ApiError, request } from './api.ts';

const buildErrorBody = (code: string, message = 'No.') => ({ message, code, requestId: 'r1' });
const send = { params: { id: 'm1' }, body: { content: 'Salaam' } };
const STORED: MatchMessage = {
  id: 'x',
  seq: 1,
  senderId: 'u1',
  content: 'Salaam',
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** Returns the error with which a call rejects. */
const refused = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused');
  return error;
};

describe('request', () => {
  it('sends the cookies and JSON with a call that changes something', async () => {
    respondTo(contract.messages.send, STORED);
    expect(await request(contract.messages.send, send)).toEqual(STORED);
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/api/matches/m1/messages',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        credentials: 'include',
        body: { content: 'Salaam' },
      },
    ]);
  });

  it('sends no body with a GET; its path and query are encoded', async () => {
    await request(contract.messages.list, { params: { id: 'a/b?' }, query: { after: 3 } }).catch(() => undefined);
    expect(requests[0]?.url).toBe('/api/matches/a%2Fb%3F/messages?after=3');
    expect(requests[0]?.headers).toEqual({ accept: 'application/json' });
  });

  it('does not repeat a call that is refused', async () => {
    respondTo(contract.messages.send, buildRefusal('forbidden'));
    expect((await refused(request(contract.messages.send, send))).status).toBe(403);
    expect(requests).toHaveLength(1);
  });

  it('throws an error whose message is the status, a colon and the raw body', async () => {
    respondTo(contract.messages.send, buildRefusal('conflict', 'Changed.'));
    const error = await refused(request(contract.messages.send, send));
    expect(error.message).toBe('409: {"message":"Changed.","code":"conflict","requestId":"r"}');
    expect(error.refusal?.message).toBe('Changed.');
  });

  it('throws an error with the status text where there is no body', async () => {
    respondTo(contract.messages.send, new Response('', { status: 502, statusText: 'Bad Gateway' }));
    const error = await refused(request(contract.messages.send, send));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.refusal).toBeUndefined();
  });

  it.each([
    buildErrorBody('conflict'),
    { ...buildErrorBody('bad_request'), issues: [{ path: 'email', message: 'Invalid email address' }] },
    { message: 'No.' },
    { ...buildErrorBody('bad_request'), issues: [{ path: 'email' }] },
    { ...buildErrorBody('bad_request'), issues: 'email' },
    ['No.'],
    'No.',
    null,
  ])("recognises the contract's error body and nothing else: %j", async (body) => {
    respondTo(contract.messages.send, buildJsonResponse(body, 400));
    const { refusal: read } = await refused(request(contract.messages.send, send));
    expect(read).toEqual(errorBody.safeParse(body).data);
  });

  it.each([
    ['30', 30],
    [undefined, 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ])('reads Retry-After %s as %i seconds', async (header, seconds) => {
    const headers = header ? { 'Retry-After': header } : {};
    respondTo(contract.messages.send, buildJsonResponse(buildErrorBody('too_many_requests'), 429, headers));
    expect((await refused(request(contract.messages.send, send))).retryAfter).toBe(seconds);
  });

  it('returns undefined for 204, and null for the JSON null', async () => {
    respondTo(contract.accounts.logout, undefined);
    respondTo(contract.applications.mine, null);
    expect(await request(contract.accounts.logout, {})).toBeUndefined();
    expect(await request(contract.applications.mine, {})).toBeNull();
  });
});
