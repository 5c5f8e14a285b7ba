import { contract } from '../../shared/contract/index.ts';
import { type Principal, type Relation, SIGNED_IN } from '../people/cast.ts';

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
export const all = (status: number) => Object.fromEntries(SIGNED_IN.map((name) => [name, status]));
export const out = { anonymous: 401, expired: 401, suspended: 401 } as const;
const applicants = (status: number) => ({ applicant: status, pendingApplicant: status, rejectedApplicant: status });
const members = (status: number) => ({ standard: status, premium: status, vip: status });
/** For each gate the status with which it refuses a principal; principals that are not listed pass it. */
export const GATES = {
  everyone: {},
  signedIn: out,
  members: { ...out, ...applicants(403), matchmaker: 403, otherMatchmaker: 403 },
  vips: { ...out, ...applicants(403), matchmaker: 403, otherMatchmaker: 403, standard: 403, premium: 403 },
  staff: { ...out, ...applicants(404), ...members(404) },
  admins: { ...out, ...applicants(404), ...members(404), matchmaker: 403, otherMatchmaker: 403 },
} satisfies Record<string, Partial<Record<Principal, number>>>;

const strangers = { foreign: 404, absent: 404, malformed: 404 } as const;
const nothing = { accepted: 404, pending: 404, rejected: 404, unoffered: 404, ...strangers } as const;
const noAssigned = { own: 404, ...strangers } as const;
export const PASSWORD = contract.accounts.login.example.password;
let counted = 0;
const newcomer = () => {
  counted += 1;
  const name = `newcomer-${counted}`;
  const names = { firstName: 'Amina', lastName: 'Rahman' };
  return { username: name, email: `${name}@example.test`, password: PASSWORD, ...names };
};

export const POLICY: Record<string, Rule> = {
  'accounts.current': { gate: 'signedIn', answers: { none: 200 } },
  'accounts.login': { gate: 'everyone', answers: { none: 200 } },
  'accounts.notices': { gate: 'signedIn', answers: { none: 200 } },
  // Nobody here has given a right password a moment ago.
  'accounts.logInSecondFactor': { gate: 'everyone', answers: { none: 401 } },
  'accounts.register': { gate: 'everyone', answers: { none: 201 }, body: newcomer },
  'accounts.logout': { gate: 'everyone', answers: { none: 204 } },
  'accounts.changePassword': {
    gate: 'everyone',
    answers: { none: 400 },
    body: () => ({ token: 'one-that-was-never-given', password: PASSWORD }),
  },
  // They have no password here, and nobody has left.
  'account.change': { gate: 'signedIn', answers: { none: 400 } },
  'account.pause': { gate: 'members', answers: { none: 204 }, but: { admin: { none: 403 } } },
  'account.resume': { gate: 'members', answers: { none: 204 } },
  'account.leave': {
    gate: 'signedIn',
    answers: { none: 400 },
    but: { matchmaker: { none: 409 }, otherMatchmaker: { none: 409 }, admin: { none: 409 } },
  },
  'account.export': { gate: 'signedIn', answers: { none: 400 } },
  'account.restore': { gate: 'signedIn', answers: { none: 409 } },
  'account.sessions': { gate: 'signedIn', answers: { none: 200 } },
  'account.endSession': { gate: 'signedIn', answers: { absent: 404, malformed: 404 } },
  'account.confirmEmail': { gate: 'signedIn', answers: { none: 400 } },
  // Neither mail nor letters are set up here.
  'passwordResets.request': { gate: 'everyone', answers: { none: 404 } },
  'letters.send': { gate: 'everyone', answers: { none: 404 } },
  'looks.mine': { gate: 'signedIn', answers: { none: 200 } },
  // They have no password here, and nothing that waits to be confirmed.
  'secondFactor.mine': { gate: 'staff', answers: { none: 200 } },
  'secondFactor.start': { gate: 'staff', answers: { none: 400 } },
  'secondFactor.confirm': { gate: 'staff', answers: { none: 409 } },
  'secondFactor.renewCodes': { gate: 'staff', answers: { none: 400 } },
  'secondFactor.remove': { gate: 'staff', answers: { none: 400 } },
  'passkeys.mine': { gate: 'staff', answers: { none: 200 } },
  'passkeys.start': { gate: 'staff', answers: { none: 400 } },
  'passkeys.add': { gate: 'staff', answers: { none: 409 } },
  'passkeys.rename': { gate: 'staff', answers: { absent: 404, malformed: 404 } },
  'passkeys.remove': { gate: 'staff', answers: { absent: 404, malformed: 404 } },
  // Nobody here has given a right password a moment ago.
  'passkeySignIn.start': { gate: 'everyone', answers: { none: 401 } },
  'passkeySignIn.finish': { gate: 'everyone', answers: { none: 401 } },
  'applications.apply': {
    gate: 'signedIn',
    answers: { none: 403 },
    but: { applicant: { none: 201 }, pendingApplicant: { none: 409 }, rejectedApplicant: { none: 409 } },
  },
  'applications.mine': { gate: 'signedIn', answers: { none: 200 } },
  'applicationQuestions.answer': {
    gate: 'signedIn',
    answers: { own: 404, absent: 404, malformed: 404 },
    but: { pendingApplicant: { own: 200, absent: 404, malformed: 404 } },
  },
  'applicationAppeals.make': {
    gate: 'signedIn',
    answers: { none: 404 },
    but: { pendingApplicant: { none: 409 }, rejectedApplicant: { none: 200 } },
  },
  'profiles.mine': { gate: 'signedIn', answers: { none: 200 } },
  // The whole example would make everyone a colleague of everyone, who hide from one another.
  'profiles.change': { gate: 'signedIn', answers: { none: 200 }, body: () => ({ bio: 'Hello' }) },
  'profiles.feedback': { gate: 'members', answers: { none: 200 } },
  'profiles.other': {
    gate: 'members',
    answers: { ...nothing, accepted: 200, pending: 200, rejected: 200 },
    but: { admin: nothing },
  },
  'photos.mine': { gate: 'signedIn', answers: { none: 200 } },
  'photos.add': { gate: 'signedIn', answers: { none: 202 } },
  'photos.move': { gate: 'signedIn', answers: { ...strangers, own: 204 } },
  'photos.remove': { gate: 'signedIn', answers: { ...strangers, own: 204 } },
  // What others may see of a photo has a table of its own: server/domain/photos/picture.test.ts.
  'photos.picture': { gate: 'signedIn', answers: strangers },
  'photos.show': {
    gate: 'members',
    answers: { ...nothing, accepted: 204, pending: 204, rejected: 204 },
    but: { admin: nothing },
  },
  'photos.hide': {
    gate: 'members',
    answers: { ...nothing, accepted: 204, pending: 204, rejected: 204 },
    but: { admin: nothing },
  },
  'photos.ask': {
    gate: 'members',
    answers: { ...nothing, accepted: 204, pending: 204, rejected: 409 },
    but: { admin: nothing },
  },
  'questions.mine': { gate: 'signedIn', answers: { none: 200 } },
  'questions.answer': { gate: 'signedIn', answers: { own: 204, absent: 404, malformed: 404 } },
  'questions.forget': { gate: 'signedIn', answers: { own: 204, absent: 404, malformed: 404 } },
  'settings.mine': { gate: 'signedIn', answers: { none: 200 } },
  'settings.change': { gate: 'signedIn', answers: { none: 200 } },
  'settings.cost': { gate: 'signedIn', answers: { none: 200 } },
  'contacts.mine': { gate: 'signedIn', answers: { none: 200 } },
  'contacts.replace': { gate: 'signedIn', answers: { none: 200 } },
  'contacts.clear': { gate: 'signedIn', answers: { none: 204 } },
  'blocks.mine': { gate: 'members', answers: { none: 200 } },
  'blocks.add': {
    gate: 'members',
    answers: { ...nothing, accepted: 204, pending: 204, rejected: 204 },
    but: { admin: nothing },
  },
  'blocks.remove': {
    gate: 'members',
    answers: { ...nothing, accepted: 204, pending: 204, rejected: 204 },
    but: { admin: nothing },
  },
  'matches.recommendations': { gate: 'members', answers: { none: 200 } },
  'matches.renewal': { gate: 'members', answers: { none: 200 } },
  'matches.list': { gate: 'members', answers: { none: 200 } },
  'matches.daily': { gate: 'members', answers: { none: 200 } },
  'matches.respond': {
    gate: 'members',
    answers: { ...nothing, accepted: 409, pending: 200, rejected: 409 },
    but: { admin: nothing },
  },
  'matches.unmatch': {
    gate: 'members',
    answers: { ...nothing, accepted: 204, pending: 409, rejected: 409 },
    but: { admin: nothing },
  },
  'matches.openings': {
    gate: 'members',
    answers: { ...nothing, accepted: 200 },
    but: { admin: nothing },
  },
  'messages.list': {
    gate: 'members',
    answers: { ...nothing, accepted: 200 },
    but: { admin: nothing },
  },
  'messages.send': {
    gate: 'members',
    answers: { ...nothing, accepted: 201, pending: 403, rejected: 403 },
    but: { admin: nothing },
    body: () => ({ content: 'Peace' }),
  },
  'messages.read': {
    gate: 'members',
    answers: { ...nothing, accepted: 204 },
    but: { admin: nothing },
  },
  // Nobody has written to them there, so that it is not their turn.
  'messages.turn': {
    gate: 'members',
    answers: { ...nothing, accepted: 409 },
    but: { admin: nothing },
  },
  'messages.waitingCount': { gate: 'members', answers: { none: 200 } },
  'messages.unreadCount': { gate: 'members', answers: { none: 200 } },
  'messages.conversations': { gate: 'members', answers: { none: 200 } },
  'matchmakers.one': { gate: 'vips', answers: { ...noAssigned, own: 200 }, but: { admin: noAssigned } },
  'matchmakers.messages': {
    gate: 'vips',
    answers: { ...noAssigned, own: 200 },
    but: { admin: noAssigned },
    query: 'matchmakerId',
  },
  'matchmakers.send': {
    gate: 'vips',
    answers: { ...noAssigned, own: 201 },
    but: { admin: noAssigned },
    body: (matchmakerId) => ({ matchmakerId, content: 'Peace' }),
  },
  'matchmakers.read': {
    gate: 'vips',
    answers: { ...noAssigned, own: 204 },
    but: { admin: noAssigned },
    body: (matchmakerId) => ({ matchmakerId }),
  },
  'matchmakers.sharing': { gate: 'vips', answers: { none: 200 }, but: { admin: { none: 404 } } },
  'matchmakers.share': { gate: 'vips', answers: { none: 200 }, but: { admin: { none: 404 } } },
  'reports.mine': { gate: 'members', answers: { none: 200 } },
  'reports.create': {
    gate: 'members',
    answers: { ...nothing, accepted: 201, pending: 201, rejected: 201 },
    but: { admin: nothing },
    body: (userId) => ({ userId, reason: 'other' }),
  },
  'staffApplications.list': { gate: 'admins', answers: { none: 200 } },
  'staffApplications.one': {
    gate: 'admins',
    answers: { pending: 200, rejected: 200, absent: 404, malformed: 404 },
  },
  'staffApplications.figures': { gate: 'admins', answers: { none: 200 } },
  'staffApplications.decide': {
    gate: 'admins',
    answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 },
    body: () => ({ decision: 'rejected' }),
  },
  'staffApplications.ask': {
    gate: 'admins',
    answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 },
  },
  'staffApplications.reopen': {
    gate: 'admins',
    answers: { pending: 409, rejected: 200, absent: 404, malformed: 404 },
  },
  'staffApplications.claim': {
    gate: 'admins',
    answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 },
  },
  'staffApplications.release': {
    gate: 'admins',
    answers: { pending: 200, rejected: 409, absent: 404, malformed: 404 },
  },
  'staffSavedTexts.list': { gate: 'staff', answers: { none: 200 } },
  // Replies; who uses which kind is in server/domain/applications/saved-texts.test.ts.
  'staffSavedTexts.add': {
    gate: 'staff',
    answers: { none: 201 },
    body: () => ({ kind: 'reply', title: newcomer().username, text: 'Dear {firstName}' }),
  },
  'staffSavedTexts.change': {
    gate: 'staff',
    answers: { own: 200, absent: 404, malformed: 404 },
    body: () => ({ title: 'Another', text: 'Peace be upon you.', version: 1 }),
  },
  'staffSavedTexts.remove': { gate: 'staff', answers: { own: 204, absent: 404, malformed: 404 } },
  'staffMembers.list': { gate: 'staff', answers: { none: 200 } },
  'staffMembers.one': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { ...noAssigned, own: 200, foreign: 200 } },
  },
  'staffMembers.openPrivateDetails': {
    gate: 'staff',
    answers: { ...noAssigned, own: 204 },
    but: { admin: { ...noAssigned, own: 204, foreign: 204 } },
  },
  'staffMembers.change': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
    body: () => ({ verificationStatus: 'verified' }),
  },
  'staffMembers.correctFacts': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
    body: () => ({ age: 41, explanation: 'Mistyped' }),
  },
  'staffMembers.resetLink': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
  },
  'staffMembers.resetSecondFactor': {
    gate: 'admins',
    answers: { own: 409, foreign: 409, absent: 404, malformed: 404 },
  },
  'staffMembers.requests': { gate: 'admins', answers: { none: 200 } },
  // Own: what the admin asked for; another has to confirm it.
  'staffMembers.confirmRequest': {
    gate: 'admins',
    answers: { own: 403, foreign: 200, absent: 404, malformed: 404 },
  },
  'staffMembers.declineRequest': {
    gate: 'admins',
    answers: { own: 204, foreign: 204, absent: 404, malformed: 404 },
  },
  'staffMatchmakers.list': { gate: 'staff', answers: { none: 200 } },
  'staffMatchmakers.create': {
    gate: 'admins',
    answers: { own: 201, foreign: 201, absent: 404, malformed: 404 },
    body: (userId) => ({ userId, name: 'Khadija' }),
  },
  'staffConversations.list': { gate: 'staff', answers: { none: 200 } },
  'staffConversations.desk': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  },
  'staffConversations.introductions': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  },
  'staffNotes.list': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  },
  'staffNotes.add': {
    gate: 'staff',
    answers: { ...noAssigned, own: 201 },
    but: { admin: { own: 201, foreign: 201, absent: 404, malformed: 404 } },
  },
  // Own: by the matchmaker, on their member; to the admin it is another's.
  'staffNotes.change': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
  },
  'staffNotes.remove': {
    gate: 'staff',
    answers: { ...noAssigned, own: 204 },
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
  },
  'staffConversations.messages': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  },
  'staffConversations.send': {
    gate: 'staff',
    answers: { ...noAssigned, own: 201 },
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
    body: () => ({ content: 'Peace' }),
  },
  'staffConversations.read': {
    gate: 'staff',
    answers: { ...noAssigned, own: 204 },
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
  },
  'staffPicks.candidates': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { ...noAssigned, own: 200, foreign: 200 } },
  },
  'staffPicks.list': {
    gate: 'staff',
    answers: { ...noAssigned, own: 200 },
    but: { admin: { ...noAssigned, own: 200, foreign: 200 } },
  },
  // All of the cast have one gender, so nobody can be picked.
  'staffPicks.make': {
    gate: 'staff',
    answers: noAssigned,
    but: { admin: { own: 403, foreign: 403, absent: 404, malformed: 404 } },
  },
  // No pick is named.
  'staffPicks.withdraw': { gate: 'staff', answers: noAssigned },
  'staffPickRequests.list': { gate: 'staff', answers: { none: 200 } },
  'staffPickRequests.answer': {
    gate: 'staff',
    answers: { ...noAssigned, own: 204 },
    but: { admin: noAssigned },
  },
  'staffOperations.waiting': { gate: 'staff', answers: { none: 200 } },
  'staffPhotos.list': { gate: 'admins', answers: { none: 200 } },
  'staffPhotos.decide': { gate: 'admins', answers: { foreign: 200, absent: 404, malformed: 404 } },
  'staffOperations.jobs': { gate: 'admins', answers: { none: 200 } },
  'staffOperations.runDailyMatches': { gate: 'admins', answers: { none: 202 }, body: () => ({}) },
  'staffOperations.audit': { gate: 'admins', answers: { none: 200 } },
  'staffAudit.state': { gate: 'admins', answers: { none: 200 } },
  'staffAudit.export': { gate: 'admins', answers: { none: 200 } },
  'staffInsight.show': { gate: 'admins', answers: { none: 200 } },
  // No figures were computed.
  'staffInsight.export': { gate: 'admins', answers: { none: 404 } },
  'staffQueues.list': { gate: 'admins', answers: { none: 200 } },
  // Own: a queue, which has no such job.
  'staffQueues.jobs': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffQueues.setPaused': { gate: 'admins', answers: { own: 204, absent: 404, malformed: 404 } },
  'staffQueues.act': { gate: 'admins', answers: { own: 404, absent: 404, malformed: 404 } },
  'staffLetters.list': { gate: 'admins', answers: { none: 200 } },
  'staffLetters.one': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffLetters.finish': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffLetters.reopen': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffReports.list': { gate: 'admins', answers: { none: 200 } },
  // Own: claimed by the admin; foreign: by another.
  'staffReports.one': { gate: 'admins', answers: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  'staffReports.claim': { gate: 'admins', answers: { own: 200, foreign: 409, absent: 404, malformed: 404 } },
  'staffReports.release': { gate: 'admins', answers: { own: 200, foreign: 409, absent: 404, malformed: 404 } },
  'staffReports.close': { gate: 'admins', answers: { own: 200, foreign: 409, absent: 404, malformed: 404 } },
  // Last, because it ends the sessions that other calls have begun.
  'account.endOtherSessions': { gate: 'signedIn', answers: { none: 204 } },
};
