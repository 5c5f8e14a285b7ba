import { isDeepStrictEqual } from 'node:util';
import type { BodyInput, Call } from '../../shared/contract/base/define.ts';
import type { MatchView, RecommendationView } from '../../shared/contract/base/views.ts';
import { contract } from '../../shared/contract/index.ts';
import { DAILY_ALLOWANCE, LIMITS } from '../../shared/limits.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import type { InProcessService } from '../in-process-service.ts';
import type { AgeWindow, AttackedCommunity, OwnProfile } from './community.ts';

/** What the attacker may do in all. */
export interface Budget {
  readonly reads: number;
  readonly days: number;
}
export const BUDGET: Budget = { reads: 2_000, days: 40 };

/** What the attacker says about himself: profile, settings, answers to questions by id, listed numbers. */
export interface OwnState {
  readonly profile?: BodyInput<typeof contract.profiles.change>;
  readonly answers?: Readonly<Record<string, { readonly answer: string; readonly acceptable: readonly string[] }>>;
  readonly phones?: readonly string[];
}

/** How the attacker sees someone: their place in a list and their score. */
export interface Sight {
  readonly rank: number;
  readonly score: number;
}
export type Sights = ReadonlyMap<string, Sight>;

/** The introductions of a day. */
export interface Introductions {
  readonly sights: Sights;
  /** The ids of those that he has not answered. */
  readonly open: readonly string[];
  /** Who was introduced to him on an earlier day. */
  readonly before: ReadonlySet<string>;
  /** Whether there are as many as a day may have. */
  readonly isFull: boolean;
}

/** A profile of which nothing but gender and age is said, so that one field at a time decides. */
const EMPTY_PROFILE = {
  bio: null,
  education: null,
  religiousLevel: null,
  maritalStatus: null,
  hasChildren: null,
  wantsChildren: null,
} as const;

/** The own age at which most people of all ages have the attacker in their age range. */
const MIDDLE_AGE_OF_ALL = 46;

/** A member with a browser, who counts what he reads. Edits are free; an edit that is refused leaves things as they are. */
export class Attacker {
  reads = 0;
  days = 0;
  #browser: TestClient;
  #sent = new Map<string, unknown>();
  #profile: OwnProfile;
  #introduced = new Set<string>();

  private constructor(
    readonly service: InProcessService,
    readonly community: AttackedCommunity,
    readonly budget: Budget,
    browser: TestClient,
  ) {
    this.#browser = browser;
    this.#profile = { age: community.attackerAge };
  }

  static async enter(service: InProcessService, community: AttackedCommunity, budget: Budget): Promise<Attacker> {
    return new Attacker(service, community, budget, await service.signIn(community.attacker));
  }

  get browser(): TestClient {
    return this.#browser;
  }

  /** What he says of himself as far as it was accepted: some changes are refused. */
  get profile(): OwnProfile {
    return this.#profile;
  }

  /** Whether so many more reads and days are left. */
  canAfford(reads: number, days: number): boolean {
    return this.reads + reads <= this.budget.reads && this.days + days <= this.budget.days;
  }

  async waitForNextDay(): Promise<void> {
    await this.service.startNextDay();
    this.days += 1;
    // A session ends some days later.
    this.#browser = await this.service.signIn(this.community.attacker);
  }

  /** Reads any call of the contract; null where it is refused. */
  async read(path: string): Promise<unknown> {
    this.reads += 1;
    const { status, body } = await this.#browser.request('GET', path);
    return status === 200 ? body : null;
  }

  /** Says this of himself, and nothing else; shows everyone of these ages only. */
  async become(state: OwnState, window: AgeWindow): Promise<void> {
    const age = Math.min(window.max + 1, MIDDLE_AGE_OF_ALL);
    // One field at a time, because some are refused where they change often.
    for (const [field, value] of Object.entries({ age, ...EMPTY_PROFILE, ...state.profile })) {
      const isAccepted = await this.#send(contract.profiles.change, field, { [field]: value });
      if (isAccepted) this.#profile = { ...this.#profile, [field]: value };
    }
    await this.#send(contract.settings.change, '', { preferences: { ageRange: window } });
    for (const [questionId, given] of Object.entries(state.answers ?? {})) {
      await this.#send(contract.questions.answer, questionId, { ...given, importance: 9 });
    }
    if (state.phones) {
      await this.#send(contract.profiles.change, 'hiding', { privacySettings: { hideFromContacts: true } });
      await this.#send(contract.contacts.replace, '', { phones: state.phones });
    }
  }

  /** `name` is what the call changes, or the id in its path. What is said already is not sent again. */
  async #send(call: Call, name: string, body: unknown): Promise<boolean> {
    const path = call.path.replace(/:\w+/, name);
    const key = `${call.method} ${path} ${name}`;
    if (isDeepStrictEqual(this.#sent.get(key), body)) return true;
    const { status } = await this.#browser.request(call.method, path, { body });
    if (status < 300) this.#sent.set(key, body);
    return status < 300;
  }

  /** Reads who is recommended. A first reading may show an older choice and have it made anew, so it is read twice. */
  async lookAtRecommendations(): Promise<Sights> {
    const path = `${contract.matches.recommendations.path}?limit=${LIMITS.recommendations.max}`;
    await this.read(path);
    await this.service.settle();
    const list = ((await this.read(path)) ?? []) as RecommendationView[];
    return new Map(list.map(({ user, compatibilityScore }, rank) => [user.id, { rank, score: compatibilityScore }]));
  }

  /** Declines introductions: open ones come first among the recommended, and would soon take the room of all others. */
  async decline({ open }: Introductions): Promise<void> {
    for (const id of open) {
      const path = contract.matches.respond.path.replace(':id', id);
      await this.#browser.request('POST', path, { body: { response: 'not-interested' } });
    }
  }

  /** Reads today's introductions. */
  async lookAtIntroductions(): Promise<Introductions> {
    const list = ((await this.read(contract.matches.daily.path)) ?? []) as MatchView[];
    const sights = new Map(
      list.map(({ otherUser, compatibilityScore }, rank) => [otherUser.id, { rank, score: compatibilityScore }]),
    );
    const before = new Set(this.#introduced);
    for (const id of sights.keys()) this.#introduced.add(id);
    const open = list.flatMap(({ id, status }) => (status === 'pending' ? [id] : []));
    return { sights, open, before, isFull: list.length >= DAILY_ALLOWANCE[this.community.tier] };
  }
}
