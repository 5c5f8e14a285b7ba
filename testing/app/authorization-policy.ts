import { newcomer, noAssigned, PASSWORD, type Rule, strangers } from './authorization-rules.ts';
import { STAFF_POLICY } from './authorization-staff.ts';

const nothing = { accepted: 404, pending: 404, rejected: 404, unoffered: 404, ...strangers } as const;

/** The rule of every call, in the order in which the calls are made. */
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
  // The example is of an account that is not suspended.
  'conduct.appeal': { gate: 'everyone', answers: { none: 409 } },
  'conduct.acknowledge': { gate: 'signedIn', answers: { absent: 404, malformed: 404 } },
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
    body: (questionId) => ({ questionId, answer: 'In March.' }),
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
  'noticeTimes.mine': { gate: 'signedIn', answers: { none: 200 } },
  'noticeTimes.change': { gate: 'signedIn', answers: { none: 200 } },
  'pushSubscriptions.mine': { gate: 'signedIn', answers: { none: 200 } },
  // The service of these tests sends none.
  'pushSubscriptions.add': { gate: 'signedIn', answers: { none: 409 } },
  'pushSubscriptions.remove': { gate: 'signedIn', answers: { none: 204 } },
  'pushSubscriptions.removeDevice': { gate: 'signedIn', answers: { absent: 404, malformed: 404 } },
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
  'notices.mine': { gate: 'signedIn', answers: { none: 200 } },
  'notices.read': { gate: 'signedIn', answers: { none: 204 } },
  'reports.mine': { gate: 'members', answers: { none: 200 } },
  'reports.create': {
    gate: 'members',
    answers: { ...nothing, accepted: 201, pending: 201, rejected: 201 },
    but: { admin: nothing },
    body: (userId) => ({ userId, reason: 'other' }),
  },
  ...STAFF_POLICY,
  // Last, because it ends the sessions that other calls have begun.
  'account.endOtherSessions': { gate: 'signedIn', answers: { none: 204 } },
};
