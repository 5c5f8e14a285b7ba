import fc from 'fast-check';
import { expect } from 'vitest';
import { type User, UserModel } from '../../server/models/members/user.ts';
import { contract } from '../../shared/contract/index.ts';
import { RESPONSES, type Response } from '../../shared/options.ts';
import type { RawAnswer, RawRequest, TestClient } from '../app/http-client.ts';
import { requestUntilServed } from '../app/requests.ts';
import { PAIRS, type PairsModel, PEOPLE, type Sent } from './pairs-model.ts';

/** The service with the four people of the model. */
export interface FourPeople {
  readonly users: readonly User[];
  /** Their browsers; one who was suspended gets another. */
  readonly browsers: TestClient[];
  readonly matchIds: readonly string[];
  readonly admin: TestClient;
  signIn(user: User): Promise<TestClient>;
  /** How many messages were tried. */
  number: number;
}

const UUID = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type CallRequest = [method: string, path: string, request?: RawRequest];
type Command = fc.AsyncCommand<PairsModel, FourPeople>;

/** One call of one of the four about one of the pairs; `expected` changes the model and says how it must be answered. */
abstract class CallOfMember implements Command {
  readonly who: number;
  readonly pairAt: number;
  constructor(who: number, pairAt: number) {
    this.who = who;
    this.pairAt = pairAt;
  }
  check(): boolean {
    return true;
  }
  protected abstract expected(model: PairsModel): number;
  protected abstract request(matchId: string, real: FourPeople): CallRequest;
  /** How the call may be answered where an earlier try of it was stored. */
  protected readonly whereStoredBefore: readonly number[] = [];
  protected compare(_answer: RawAnswer, _model: PairsModel, _real: FourPeople): void {}

  async run(model: PairsModel, real: FourPeople): Promise<void> {
    const [browser, matchId] = [real.browsers[this.who], real.matchIds[this.pairAt]];
    if (!browser || matchId === undefined) throw new Error('nobody');
    const expected = model.suspended[this.who] ? 401 : this.expected(model);
    const [method, path, request] = this.request(matchId, real);
    const { answer, tries } = await requestUntilServed(browser, method, path, request);
    // What is tried again after a 503 may have been stored by the first try.
    const others = tries > 1 ? this.whereStoredBefore : [];
    if (!others.includes(answer.status)) expect(`${this} ${answer.status}`).toBe(`${this} ${expected}`);
    if (answer.status < 300) this.compare(answer, model, real);
  }
  toString(): string {
    return `${this.constructor.name}(${this.who}, ${PAIRS[this.pairAt]})`;
  }
}

class Respond extends CallOfMember {
  protected override readonly whereStoredBefore = [409];
  readonly response: Response;
  constructor(who: number, pairAt: number, response: Response) {
    super(who, pairAt);
    this.response = response;
  }
  protected expected(model: PairsModel): number {
    const pair = model.pair(this.pairAt);
    const side = pair.people.indexOf(this.who);
    if (!model.sees(this.who, pair)) return 404;
    if (pair.answers[side] !== null) return 409;
    pair.answers[side] = this.response;
    return 200;
  }
  protected request(matchId: string): CallRequest {
    return ['POST', `/api/matches/${matchId}/respond`, { body: { response: this.response } }];
  }
}

class Send extends CallOfMember {
  protected override readonly whereStoredBefore = [200];
  #expected: Sent | undefined;
  protected expected(model: PairsModel): number {
    const pair = model.pair(this.pairAt);
    if (!model.sees(this.who, pair)) return 404;
    return model.mayWrite(this.who, pair) ? 201 : 403;
  }
  protected request(matchId: string, real: FourPeople): CallRequest {
    real.number += 1;
    this.#expected = { from: this.who, content: `Peace ${real.number}`, clientMessageId: UUID(real.number) };
    const { content, clientMessageId } = this.#expected;
    return ['POST', `/api/matches/${matchId}/messages`, { body: { content, clientMessageId } }];
  }
  protected override compare({ body }: RawAnswer, model: PairsModel, real: FourPeople): void {
    const { messages } = model.pair(this.pairAt);
    if (this.#expected) messages.push(this.#expected);
    expect(body).toMatchObject({
      seq: messages.length,
      content: this.#expected?.content,
      senderId: real.users[this.who]?._id,
    });
  }
}

/** Sends somebody's last message of a pair once more, or with other content. */
class SendAgain extends CallOfMember {
  readonly isSame: boolean;
  #last: Sent | undefined;
  constructor(who: number, pairAt: number, isSame: boolean) {
    super(who, pairAt);
    this.isSame = isSame;
  }
  override check(model?: Readonly<PairsModel>): boolean {
    return model?.pairs[this.pairAt]?.messages.some(({ from }) => from === this.who) ?? true;
  }
  protected expected(model: PairsModel): number {
    const pair = model.pair(this.pairAt);
    this.#last = pair.messages.findLast(({ from }) => from === this.who);
    if (!model.sees(this.who, pair)) return 404;
    // What was stored is answered also where the right to write has gone since.
    return this.isSame ? 200 : 409;
  }
  protected request(matchId: string): CallRequest {
    const { content = '', clientMessageId } = this.#last ?? {};
    const body = { content: this.isSame ? content : `${content}!`, clientMessageId };
    return ['POST', `/api/matches/${matchId}/messages`, { body }];
  }
  protected override compare({ body }: RawAnswer, model: PairsModel): void {
    const at = model
      .pair(this.pairAt)
      .messages.findIndex(({ clientMessageId }) => clientMessageId === this.#last?.clientMessageId);
    expect(body).toMatchObject({ seq: at + 1, content: this.#last?.content });
  }
}

class Read extends CallOfMember {
  readonly upTo: number;
  constructor(who: number, pairAt: number, upTo: number) {
    super(who, pairAt);
    this.upTo = upTo;
  }
  protected expected(model: PairsModel): number {
    const pair = model.pair(this.pairAt);
    const side = pair.people.indexOf(this.who);
    if (!model.sees(this.who, pair) || model.status(pair) !== 'accepted') return 404;
    pair.marks[side] = Math.max(pair.marks[side] ?? 0, Math.min(this.upTo, pair.messages.length));
    return 204;
  }
  protected request(matchId: string): CallRequest {
    return ['POST', `/api/matches/${matchId}/messages/read`, { body: { upTo: this.upTo } }];
  }
}

class List extends CallOfMember {
  protected expected(model: PairsModel): number {
    const pair = model.pair(this.pairAt);
    return model.sees(this.who, pair) && model.status(pair) === 'accepted' ? 200 : 404;
  }
  protected request(matchId: string): CallRequest {
    return ['GET', `/api/matches/${matchId}/messages`, { query: { limit: 100 } }];
  }
  protected override compare({ body }: RawAnswer, model: PairsModel, { users }: FourPeople): void {
    const { messages } = model.pair(this.pairAt);
    const found = body.map(({ seq, content, senderId }: Record<string, unknown>) => ({ seq, content, senderId }));
    expect(found).toEqual(
      messages.map(({ from, content }, at) => ({ seq: at + 1, content, senderId: users[from]?._id })),
    );
  }
}

/** Compares the pairs that somebody is shown, what they may do in each, and what they have not read. */
class Look extends CallOfMember {
  protected expected(): number {
    return 200;
  }
  protected request(): CallRequest {
    return ['GET', '/api/matches'];
  }
  protected override compare({ body }: RawAnswer, model: PairsModel, real: FourPeople): void {
    const shown = model.pairs.flatMap((pair, at) => {
      if (!model.sees(this.who, pair)) return [];
      const mine = pair.answers[pair.people.indexOf(this.who)] ?? null;
      // Of a pair that somebody has not answered, or declined, they know no more than that.
      const known = mine === null ? 'pending' : mine === 'not-interested' ? 'rejected' : model.status(pair);
      const can = { respond: mine === null, message: model.mayWrite(this.who, pair) };
      return [{ id: real.matchIds[at], status: known, can }];
    });
    const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
      String(one.id).localeCompare(String(other.id));
    const found = body.map(({ id, status, can }: (typeof shown)[number]) => ({ id, status, can }));
    expect(found.sort(byId)).toEqual(shown.sort(byId));
  }
}

class CountUnread extends CallOfMember {
  protected expected(): number {
    return 200;
  }
  protected request(): CallRequest {
    return ['GET', contract.messages.unreadCount.path];
  }
  protected override compare({ body }: RawAnswer, model: PairsModel): void {
    expect(body).toBe(model.unread(this.who));
  }
}

class Mute extends CallOfMember {
  readonly allowMessaging: 'none' | 'matches';
  constructor(who: number, allowMessaging: 'none' | 'matches') {
    super(who, 0);
    this.allowMessaging = allowMessaging;
  }
  protected expected(model: PairsModel): number {
    model.muted[this.who] = this.allowMessaging === 'none';
    return 200;
  }
  protected request(): CallRequest {
    return ['PUT', '/api/settings', { body: { privacy: { allowMessaging: this.allowMessaging } } }];
  }
}

/** Tries to make or change a match otherwise than by an answer. */
class Forge implements Command {
  readonly who: number;
  readonly pairAt: number;
  readonly way: number;
  constructor(who: number, pairAt: number, way: number) {
    this.who = who;
    this.pairAt = pairAt;
    this.way = way;
  }
  check(): boolean {
    return true;
  }
  async run(_model: PairsModel, { users, browsers, matchIds }: FourPeople): Promise<void> {
    const matchId = matchIds[this.pairAt];
    const accepted = { status: 'accepted', responses: ['interested', 'interested'] };
    const ways = [
      ['POST', `/api/matches/${matchId}/respond`, { response: 'interested', ...accepted }],
      ['PATCH', `/api/matches/${matchId}`, accepted],
      ['POST', '/api/matches', { users: users.map(({ _id }) => _id), ...accepted }],
      ['PUT', `/api/matches/${matchId}/respond`, accepted],
    ] as const;
    const [method, path, body] = ways[this.way] ?? ways[0];
    const answer = await browsers[this.who]?.request(method, path, { body });
    expect([400, 401, 404, 405]).toContain(answer?.status);
  }
  toString(): string {
    return `Forge(${this.who}, ${PAIRS[this.pairAt]}, ${this.way})`;
  }
}

/** An admin suspends somebody, or lifts the suspension, after which they sign in again. */
class Suspend implements Command {
  readonly who: number;
  readonly isSuspended: boolean;
  constructor(who: number, isSuspended: boolean) {
    this.who = who;
    this.isSuspended = isSuspended;
  }
  check(): boolean {
    return true;
  }
  async run(model: PairsModel, { users, browsers, admin, signIn }: FourPeople): Promise<void> {
    const { _id: id } = users[this.who] ?? { _id: '' };
    const { answer } = await requestUntilServed(admin, 'PATCH', `/api/staff/members/${id}`, {
      body: { suspended: this.isSuspended },
    });
    expect(answer.status).toBe(200);
    if (model.suspended[this.who] && !this.isSuspended)
      browsers[this.who] = await signIn(await UserModel.findById(id).lean<User>().orFail());
    model.suspended[this.who] = this.isSuspended;
  }
  toString(): string {
    return `${this.isSuspended ? 'Suspend' : 'Restore'}(${this.who})`;
  }
}

const who = fc.nat(PEOPLE - 1);
const pairAt = fc.nat(PAIRS.length - 1);
/** One of the two of a pair as a rule: what strangers do is nothing. */
const either = fc
  .tuple(pairAt, fc.boolean())
  .map(([at, isSecond]): [number, number] => [PAIRS[at]?.[isSecond ? 1 : 0] ?? 0, at]);
const anyone = fc.tuple(who, pairAt);
const place = fc.oneof({ weight: 6, arbitrary: either }, { weight: 1, arbitrary: anyone });
const response = fc.constantFrom<Response>(...RESPONSES, 'interested', 'interested', 'interested');

const allowance = fc.constantFrom('none' as const, 'none' as const, 'matches' as const);

/** Everyone answers, sends and reads more often than they are suspended. */
export const memberCommands: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 3 }, () => fc.tuple(place, response).map(([[a, b], said]) => new Respond(a, b, said))),
  ...Array.from({ length: 5 }, () => place.map(([a, b]) => new Send(a, b))),
  fc.tuple(place, fc.boolean()).map(([[a, b], isSame]) => new SendAgain(a, b, isSame)),
  ...Array.from({ length: 2 }, () => fc.tuple(place, fc.nat(8)).map(([[a, b], upTo]) => new Read(a, b, upTo))),
  place.map(([a, b]) => new List(a, b)),
  ...Array.from({ length: 2 }, () => who.map((one) => new Look(one, 0))),
  who.map((one) => new CountUnread(one, 0)),
  ...Array.from({ length: 2 }, () => fc.tuple(who, allowance).map(([one, allowed]) => new Mute(one, allowed))),
  fc.tuple(who, fc.boolean(), fc.boolean()).map(([one, is, too]) => new Suspend(one, is && too)),
  fc.tuple(place, fc.nat(3)).map(([[a, b], way]) => new Forge(a, b, way)),
];
