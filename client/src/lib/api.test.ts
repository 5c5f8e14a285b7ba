import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '../../../shared/contract/base/errors.ts';
import { contract } from '../../../shared/contract/index.ts';
import { answerWith, json } from '../test/answers.ts';
import { ApiError, request } from './api.ts';

const refusal = (code: string, message = 'No.') => ({ message, code, requestId: 'r1' });
const send = { params: { id: 'm1' }, body: { content: 'Salaam' } };
const SEND = 'POST /api/matches/m1/messages';

/** What a call was refused with. */
const refused = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused');
  return error;
};

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'csrf_token=first%2Btoken';
});
afterEach(() => vi.unstubAllGlobals());

describe('request', () => {
  it('sends the token, the cookies and JSON with what changes something', async () => {
    const asked = answerWith({ [SEND]: { id: 'x' } });
    expect(await request(contract.messages.send, send)).toEqual({ id: 'x' });
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/api/matches/m1/messages',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF-Token': 'first+token' },
        body: { content: 'Salaam' },
      },
    ]);
  });

  it('sends no token and no body with a GET; its path and query are encoded', async () => {
    const asked = answerWith({});
    await request(contract.messages.list, { params: { id: 'a/b?' }, query: { after: 3 } }).catch(() => undefined);
    expect(asked[0]?.url).toBe('/api/matches/a%2Fb%3F/messages?after=3');
    expect(asked[0]?.headers).toEqual({ Accept: 'application/json' });
  });

  it('repeats a call once when its token was out of date, with the new one', async () => {
    const asked = answerWith({
      [SEND]: () => {
        if (asked.length > 1) return { id: 'x' };
        // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
        document.cookie = 'csrf_token=second';
        return json(refusal('bad_csrf'), 403);
      },
    });
    expect(await request(contract.messages.send, send)).toEqual({ id: 'x' });
    expect(asked.map(({ headers }) => headers['X-CSRF-Token'])).toEqual(['first+token', 'second']);
  });

  it('repeats it once only', async () => {
    const asked = answerWith({ [SEND]: () => json(refusal('bad_csrf'), 403) });
    expect((await refused(request(contract.messages.send, send))).refusal?.code).toBe('bad_csrf');
    expect(asked).toHaveLength(2);
  });

  it('does not repeat any other refusal', async () => {
    const asked = answerWith({ [SEND]: () => json(refusal('forbidden'), 403) });
    expect((await refused(request(contract.messages.send, send))).status).toBe(403);
    expect(asked).toHaveLength(1);
  });

  it('says the status, a colon and the body as it came', async () => {
    answerWith({ [SEND]: () => json(refusal('conflict', 'Changed.'), 409) });
    const error = await refused(request(contract.messages.send, send));
    expect(error.message).toBe('409: {"message":"Changed.","code":"conflict","requestId":"r1"}');
    expect(error.refusal?.message).toBe('Changed.');
  });

  it('says the status text where there is no body', async () => {
    answerWith({ [SEND]: () => new Response('', { status: 502, statusText: 'Bad Gateway' }) });
    const error = await refused(request(contract.messages.send, send));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.refusal).toBeUndefined();
  });

  it.each([
    refusal('conflict'),
    { ...refusal('bad_request'), issues: [{ path: 'email', message: 'Invalid email address' }] },
    { message: 'No.' },
    { ...refusal('bad_request'), issues: [{ path: 'email' }] },
    { ...refusal('bad_request'), issues: 'email' },
    ['No.'],
    'No.',
    null,
  ])("recognises the contract's error body and nothing else: %j", async (body) => {
    answerWith({ [SEND]: () => json(body, 400) });
    const { refusal: read } = await refused(request(contract.messages.send, send));
    expect(read).toEqual(errorBody.safeParse(body).data);
  });

  it.each([
    ['30', 30],
    [undefined, 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ])('reads Retry-After %s as %i seconds', async (header, seconds) => {
    answerWith({ [SEND]: () => json(refusal('too_many_requests'), 429, header ? { 'Retry-After': header } : {}) });
    expect((await refused(request(contract.messages.send, send))).retryAfter).toBe(seconds);
  });

  it('answers nothing for 204, and null for the JSON null', async () => {
    answerWith({
      'POST /api/logout': () => new Response(null, { status: 204 }),
      'GET /api/application': () => new Response('null', { status: 200 }),
    });
    expect(await request(contract.accounts.logout, {})).toBeUndefined();
    expect(await request(contract.applications.mine, {})).toBeNull();
  });
});
