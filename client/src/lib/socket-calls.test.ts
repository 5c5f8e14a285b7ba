import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../shared/contract/base/errors.ts';
import type { CallAnswer, SocketCall } from '../../../shared/contract/base/events.ts';
import type { MatchMessage } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { buildJsonResponse, buildRefusal, requests, respondTo } from '../test/api-mock.ts';
import { fakeSocket } from '../test/fake-socket.ts';
import { ApiError, request, setSessionRenewal, setSocketTransport } from './api.ts';
import { describeFailure, getErrorMessage } from './error-message.ts';
import { openSocket } from './open-socket.ts';
import { callBySocket, closeSocket, useConnection } from './socket.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../test/fake-socket.ts')).connectFakeSocket }));

const STORED: MatchMessage = {
  id: 'x',
  seq: 1,
  senderId: 'u1',
  content: 'Salaam',
  createdAt: '2026-01-02T03:04:05.000Z',
  clientMessageId: 'c1',
};
const send = { params: { id: 'm1' }, body: { content: 'Salaam', clientMessageId: 'c1' } };
const SENT: SocketCall = { name: 'messages.send', ...send };
const never = () => new Promise<never>(() => undefined);

beforeAll(() => setSocketTransport(callBySocket));
beforeEach(() => {
  openSocket();
  fakeSocket.connect();
});
afterEach(closeSocket);

/** Answers calls over the connection, and returns what was called. */
const givenCalls = (answer: (call: SocketCall) => Promise<unknown>): SocketCall[] => {
  const calls: SocketCall[] = [];
  fakeSocket.onCall = (call) => {
    calls.push(call);
    return answer(call);
  };
  return calls;
};
const answerWith = (status: number, body: unknown, retryAfter?: number) => async (): Promise<CallAnswer> => ({
  status,
  body,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const failureOf = (called: Promise<unknown>): Promise<unknown> =>
  called.then(
    () => 'none',
    (error: unknown) => error,
  );

describe('a call, while the connection is open', () => {
  it('goes over it, and not by HTTP', async () => {
    const calls = givenCalls(answerWith(201, STORED));
    expect(await request(contract.messages.send, send)).toEqual(STORED);
    expect(calls).toEqual([SENT]);
    expect(requests).toEqual([]);
  });

  it('resolves with nothing where the answer has no body', async () => {
    givenCalls(answerWith(204, null));
    expect(await request(contract.messages.read, { params: { id: 'm1' }, body: { upTo: 3 } })).toBeUndefined();
  });

  it('goes by HTTP where it is not one that may be repeated', async () => {
    const calls = givenCalls(answerWith(204, null));
    respondTo(contract.matches.respond, buildJsonResponse({}));
    await request(contract.matches.respond, { params: { id: 'm1' }, body: { response: 'interested' } });
    expect(calls).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});

describe('a call goes by HTTP, with the same id,', () => {
  const expectByHttp = async (called: Promise<unknown>) => {
    expect(await called).toEqual(STORED);
    expect(requests.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'POST', url: '/api/matches/m1/messages', body: send.body },
    ]);
  };
  beforeEach(() => respondTo(contract.messages.send, STORED));

  it('while no connection is open', async () => {
    const calls = givenCalls(answerWith(201, STORED));
    fakeSocket.disconnect();
    await expectByHttp(request(contract.messages.send, send));
    expect(calls).toEqual([]);
  });

  it('while the connection carries nothing', async () => {
    const calls = givenCalls(answerWith(201, STORED));
    useConnection.setState({ isSilent: true });
    await expectByHttp(request(contract.messages.send, send));
    expect(calls).toEqual([]);
  });

  it('while the browser is offline', async () => {
    const calls = givenCalls(answerWith(201, STORED));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    await expectByHttp(request(contract.messages.send, send));
    expect(calls).toEqual([]);
  });

  it('where the connection breaks before the answer', async () => {
    const calls = givenCalls(never);
    const called = request(contract.messages.send, send);
    fakeSocket.disconnect();
    await expectByHttp(called);
    expect(calls).toEqual([SENT]);
  });

  it('where no answer comes within five seconds, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const calls = givenCalls(never);
    const called = request(contract.messages.send, send);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await expectByHttp(called);
    expect(calls).toEqual([SENT]);
  });

  it('where the answer is none', async () => {
    givenCalls(async () => undefined);
    await expectByHttp(request(contract.messages.send, send));
  });

  it('where the connection is of a session that a new password has replaced', async () => {
    const calls = givenCalls(answerWith(401, await buildRefusal('unauthorized').json()));
    await expectByHttp(request(contract.messages.send, send));
    expect(calls).toEqual([SENT]);
  });
});

it('a call that is given up rejects as a request does, and is not made again', async () => {
  givenCalls(answerWith(201, STORED));
  const controller = new AbortController();
  const called = failureOf(request(contract.messages.send, send, controller.signal));
  controller.abort();
  expect(await called).toMatchObject({ name: 'AbortError' });
  expect(requests).toEqual([]);
});

describe('a refusal is the same by both ways', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];

  it.each(codes)('%s', async (code) => {
    const body = { message: ERRORS[code].message, code, requestId: 'r' };
    givenCalls(answerWith(ERRORS[code].status, body, 7));
    respondTo(contract.messages.send, () => buildJsonResponse(body, ERRORS[code].status, { 'Retry-After': '7' }));
    const overSocket = await failureOf(request(contract.messages.send, send));
    fakeSocket.disconnect();
    const byHttp = await failureOf(request(contract.messages.send, send));
    expect(byHttp).toBeInstanceOf(ApiError);
    expect(overSocket).toEqual(byHttp);
    expect({ ...(overSocket as ApiError) }).toEqual({ ...(byHttp as ApiError) });
    expect([describeFailure(overSocket), getErrorMessage(overSocket)]).toEqual([
      describeFailure(byHttp),
      getErrorMessage(byHttp),
    ]);
  });

  it('and whoever signs in again meanwhile has the call made once more', async () => {
    const refusal = await buildRefusal('unauthorized').json();
    const calls = givenCalls(async () =>
      calls.length > 1 ? { status: 201, body: STORED } : { status: 401, body: refusal },
    );
    respondTo(contract.messages.send, buildRefusal('unauthorized'));
    setSessionRenewal(async () => true);
    onTestFinished(() => setSessionRenewal(async () => false));
    expect(await request(contract.messages.send, send)).toEqual(STORED);
    expect(calls).toEqual([SENT, SENT]);
  });
});
