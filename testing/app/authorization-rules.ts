import type { Call } from '../../shared/contract/base/define.ts';
import { contract } from '../../shared/contract/index.ts';
import { type Principal, type Relation, SIGNED_IN } from '../people/cast.ts';
import type { RawAnswer, TestClient } from './http-client.ts';
import { buildSampleForm } from './requests.ts';

/**
 * The expected status of every call, by who makes it and by their relation to the object. It repeats the contract and the
 * rules by hand, from the specification and the decisions, so that a change of either that was not intended fails a test.
 */
type Gate = keyof typeof GATES;
type Answers = Partial<Record<Relation | 'none', number>>;
export interface Rule {
  readonly gate: Gate;
  /** The status for those who pass the gate, by their relation to the object named; `none` where none is named. */
  readonly answers: Answers;
  /** Where some of those differ: by principal. */
  readonly but?: Partial<Record<Principal, Answers>>;
  /** Replaces the call's example, where that names an object, may be sent once only, or changes who the caller is. */
  readonly body?: (objectId: string) => object;
  /** The object's id is sent in the query instead of the path. */
  readonly query?: string;
}

/** Returns the same status for every principal who is signed in. */
const all = (status: number) => Object.fromEntries(SIGNED_IN.map((name) => [name, status]));
const out = { anonymous: 401, expired: 401, suspended: 401 } as const;
const applicants = (status: number) => ({ applicant: status, pendingApplicant: status, rejectedApplicant: status });
const memberTiers = (status: number) => ({ standard: status, premium: status, vip: status });
/** For each gate the status with which it refuses a principal; principals that are not listed pass it. */
const GATES = {
  everyone: {},
  signedIn: out,
  members: { ...out, ...applicants(403), matchmaker: 403, otherMatchmaker: 403 },
  vips: { ...out, ...applicants(403), matchmaker: 403, otherMatchmaker: 403, standard: 403, premium: 403 },
  staff: { ...out, ...applicants(404), ...memberTiers(404) },
  admins: { ...out, ...applicants(404), ...memberTiers(404), matchmaker: 403, otherMatchmaker: 403 },
} satisfies Record<string, Partial<Record<Principal, number>>>;

/** Makes the rule of a gate: the status of everybody who passes it, or their status by their relation to the object. */
const makeRule =
  (gate: Gate) =>
  (answers: number | Answers, more: Omit<Rule, 'gate' | 'answers'> = {}): Rule => ({
    gate,
    answers: typeof answers === 'number' ? { none: answers } : answers,
    ...more,
  });
export const everyone = makeRule('everyone');
export const signedIn = makeRule('signedIn');
export const members = makeRule('members');
export const vips = makeRule('vips');
export const staff = makeRule('staff');
export const admins = makeRule('admins');

/** A case of a rule: who makes the call on which object, and the status with which it is answered. */
export interface Cell {
  readonly principal: Principal;
  readonly relation: Relation | 'none';
  readonly expected: number;
}

/** Returns all cases of a rule. A gate sees no object: whom it refuses asks about one that there is, and one that there is not. */
export const listCells = ({ gate, answers, but }: Rule): Cell[] =>
  (Object.keys({ ...out, ...all(0) }) as Principal[]).flatMap((principal) => {
    const refusal = (GATES[gate] as Partial<Record<Principal, number>>)[principal];
    const asked = Object.entries(but?.[principal] ?? answers);
    return asked
      .filter(([relation], position) => refusal === undefined || position === 0 || relation === 'absent')
      .map(([relation, status]) => ({
        principal,
        relation: relation as Cell['relation'],
        expected: refusal ?? status,
      }));
  });

/** Makes a call about an object as its rule says; '' for none. */
export const requestByRule = (browser: TestClient, call: Call, rule: Rule, objectId: string): Promise<RawAnswer> =>
  browser.request(call.method, call.path.replace(/:\w+/, objectId), {
    ...(call.method === 'GET' ? {} : { body: rule.body?.(objectId) ?? call.example ?? {} }),
    ...(call.upload ? buildSampleForm(call.upload) : {}),
    ...(rule.query ? { query: { [rule.query]: objectId } } : {}),
  });

/** The ids of nothing. */
export const unknown = { absent: 404, malformed: 404 } as const;
export const strangers = { foreign: 404, ...unknown } as const;
export const noAssigned = { own: 404, ...strangers } as const;
export const PASSWORD = contract.accounts.login.example.password;
let counted = 0;
/** A body to register with, of somebody new at each call. */
export const newcomer = () => {
  counted += 1;
  const name = `newcomer-${counted}`;
  const names = { firstName: 'Amina', lastName: 'Rahman' };
  return { username: name, email: `${name}@example.test`, password: PASSWORD, ...names };
};
