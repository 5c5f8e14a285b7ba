import { type User, UserModel } from '../../server/models/members/user.ts';
import type { BodyInput } from '../../shared/contract/base/define.ts';
import { contract } from '../../shared/contract/index.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import type { People, Viewer } from './people.ts';

/** Who makes the difference between the worlds. */
export interface Actors extends People {
  readonly url: string;
  readonly ownerBrowser: TestClient;
  readonly adminBrowser: TestClient;
}

/** One fact that others may not know: done, or stored, in one of the two worlds only. */
export interface Fact {
  readonly name: string;
  readonly make: (actors: Actors) => Promise<unknown>;
  /** Who may know it, and is not compared. */
  readonly knownTo?: readonly Viewer[];
  /** Set where those who respond to the owner may know it from then on. */
  readonly isKnownAfterResponse?: true;
  /** What it changes, where others change the same: one world has one of them. */
  readonly changes?: string;
}

/** Changes the owner's profile. */
export const changeProfile =
  (body: BodyInput<typeof contract.profiles.change>): Fact['make'] =>
  ({ ownerBrowser }) =>
    ownerBrowser.call(contract.profiles.change, { body });

/** Changes the owner's settings. */
export const changeSettings =
  (body: BodyInput<typeof contract.settings.change>): Fact['make'] =>
  ({ ownerBrowser }) =>
    ownerBrowser.call(contract.settings.change, { body });

/** Stores fields of the owner that no call of theirs sets. */
export const store =
  (fields: Partial<User>): Fact['make'] =>
  ({ owner }) =>
    UserModel.updateOne({ _id: owner._id }, { $set: fields });

/** Responds to the match that the owner has with a viewer. */
export const respond =
  (viewer: Viewer, response: 'interested' | 'not-interested'): Fact['make'] =>
  ({ ownerBrowser, matches }) =>
    ownerBrowser.call(contract.matches.respond, { params: { id: matches.get(viewer) ?? '' }, body: { response } });

/** Replaces the owner's list of phone numbers. */
export const list =
  (...phones: string[]): Fact['make'] =>
  ({ ownerBrowser }) =>
    ownerBrowser.call(contract.contacts.replace, { body: { phones } });
