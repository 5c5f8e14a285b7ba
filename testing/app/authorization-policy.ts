import {
  everyone,
  members,
  newcomer,
  noAssigned,
  PASSWORD,
  type Rule,
  signedIn,
  staff,
  strangers,
  unknown,
  vips,
} from './authorization-rules.ts';
import { STAFF_POLICY } from './authorization-staff.ts';

const nothing = { accepted: 404, pending: 404, rejected: 404, unoffered: 404, ...strangers } as const;

/** The rule of every call, in the order in which the calls are made. */
export const POLICY: Record<string, Rule> = {
  'accounts.current': signedIn(200),
  'accounts.login': everyone(200),
  'accounts.notices': signedIn(200),
  // Nobody here has given a right password a moment ago.
  'accounts.logInSecondFactor': everyone(401),
  'accounts.register': everyone(201, { body: newcomer }),
  'accounts.logout': everyone(204),
  'accounts.changePassword': everyone(400, { body: () => ({ token: 'one-that-was-never-given', password: PASSWORD }) }),
  // They have no password here, and nobody has left.
  'account.change': signedIn(400),
  'account.pause': members(204, { but: { admin: { none: 403 } } }),
  'account.resume': members(204),
  // Staff change plans here.
  'memberships.show': signedIn(200),
  'memberships.choose': members(409),
  'memberships.cancel': members(409),
  'memberships.keep': members(409),
  'memberships.receipt': signedIn(unknown),
  // No provider takes payments here.
  'memberships.portal': members(409),
  'account.leave': signedIn(400, {
    but: { matchmaker: { none: 409 }, otherMatchmaker: { none: 409 }, admin: { none: 409 } },
  }),
  'account.export': signedIn(400),
  'account.restore': signedIn(409),
  'account.sessions': signedIn(200),
  'account.endSession': signedIn(unknown),
  'account.confirmEmail': signedIn(400),
  'account.resendConfirmation': signedIn(409),
  // Neither mail nor letters are set up here.
  'passwordResets.request': everyone(404),
  'letters.send': everyone(404),
  // The example is of an account that is not suspended.
  'conduct.appeal': everyone(409),
  'conduct.acknowledge': signedIn(unknown),
  'looks.lists': signedIn(200),
  'looks.mine': signedIn(200),
  // They have no password here, and nothing that waits to be confirmed.
  'secondFactor.mine': staff(200),
  'secondFactor.start': staff(400),
  'secondFactor.confirm': staff(409),
  'secondFactor.renewCodes': staff(400),
  'secondFactor.remove': staff(400),
  'passkeys.mine': staff(200),
  'passkeys.start': staff(400),
  'passkeys.add': staff(409),
  'passkeys.rename': staff(unknown),
  'passkeys.remove': staff(unknown),
  // They have none.
  'passkeys.startProof': staff(409),
  // Nobody here has given a right password a moment ago.
  'passkeySignIn.start': everyone(401),
  'passkeySignIn.finish': everyone(401),
  'applicationDraft.mine': signedIn(200),
  'applicationDraft.keep': signedIn(403, {
    but: { applicant: { none: 200 }, pendingApplicant: { none: 409 }, rejectedApplicant: { none: 409 } },
  }),
  'applicationDraft.forget': signedIn(204),
  'applications.apply': signedIn(403, {
    but: { applicant: { none: 201 }, pendingApplicant: { none: 409 }, rejectedApplicant: { none: 409 } },
  }),
  'applications.mine': signedIn(200),
  'applicationQuestions.answer': signedIn(
    { own: 404, ...unknown },
    {
      but: { pendingApplicant: { own: 200, ...unknown } },
      body: (questionId) => ({ questionId, answer: 'In March.' }),
    },
  ),
  'applicationAppeals.make': signedIn(404, {
    but: { pendingApplicant: { none: 409 }, rejectedApplicant: { none: 200 } },
  }),
  'profiles.mine': signedIn(200),
  // The whole example would make everyone a colleague of everyone, who hide from one another.
  'profiles.change': signedIn(200, { body: () => ({ bio: 'Hello' }) }),
  'profiles.preview': signedIn(404, {
    but: { standard: { none: 200 }, premium: { none: 200 }, vip: { none: 200 } },
  }),
  'profiles.feedback': members(200),
  'profiles.other': members({ ...nothing, accepted: 200, pending: 200, rejected: 200 }, { but: { admin: nothing } }),
  'photos.mine': signedIn(200),
  'photos.add': signedIn(202),
  'photos.move': signedIn({ ...strangers, own: 204 }),
  'photos.remove': signedIn({ ...strangers, own: 204 }),
  // What others may see of a photo has a table of its own: server/domain/photos/photo-file.test.ts.
  'photos.picture': signedIn(strangers),
  'photos.show': members({ ...nothing, accepted: 204, pending: 204, rejected: 204 }, { but: { admin: nothing } }),
  'photos.hide': members({ ...nothing, accepted: 204, pending: 204, rejected: 204 }, { but: { admin: nothing } }),
  'photos.ask': members({ ...nothing, accepted: 204, pending: 204, rejected: 409 }, { but: { admin: nothing } }),
  'verificationDocuments.send': signedIn(202, {
    but: { matchmaker: { none: 404 }, otherMatchmaker: { none: 404 }, admin: { none: 404 } },
  }),
  'questions.mine': signedIn(200),
  'questions.answer': signedIn({ own: 204, ...unknown }),
  'questions.allow': signedIn(200),
  'questions.cost': signedIn(200),
  'questions.forget': signedIn({ own: 204, ...unknown }),
  'places.find': signedIn({ absent: 200 }, { query: 'q' }),
  'settings.mine': signedIn(200),
  'settings.change': signedIn(200),
  'settings.cost': signedIn(200),
  'noticeTimes.mine': signedIn(200),
  'noticeTimes.change': signedIn(200),
  'pushSubscriptions.mine': signedIn(200),
  // The service of these tests sends none.
  'pushSubscriptions.add': signedIn(409),
  'pushSubscriptions.remove': signedIn(204),
  'pushSubscriptions.removeDevice': signedIn(unknown),
  'contacts.mine': signedIn(200),
  'contacts.replace': signedIn(200),
  'contacts.clear': signedIn(204),
  'blocks.mine': members(200),
  'blocks.add': members({ ...nothing, accepted: 204, pending: 204, rejected: 204 }, { but: { admin: nothing } }),
  'blocks.remove': members({ ...nothing, accepted: 204, pending: 204, rejected: 204 }, { but: { admin: nothing } }),
  'matches.recommendations': members(200),
  'matches.renewal': members(200),
  'matches.list': members(200),
  'matches.daily': members(200),
  'matches.outlook': members(200),
  'matches.respond': members({ ...nothing, accepted: 409, pending: 200, rejected: 409 }, { but: { admin: nothing } }),
  'matches.unmatch': members({ ...nothing, accepted: 204, pending: 409, rejected: 409 }, { but: { admin: nothing } }),
  'matches.declineReason': members(
    { ...nothing, accepted: 409, pending: 409, rejected: 204 },
    { but: { admin: nothing } },
  ),
  'matches.declinePattern': members(200),
  'matches.openings': members({ ...nothing, accepted: 200 }, { but: { admin: nothing } }),
  'messages.list': members({ ...nothing, accepted: 200 }, { but: { admin: nothing } }),
  'messages.send': members(
    { ...nothing, accepted: 201, pending: 403, rejected: 403 },
    { but: { admin: nothing }, body: () => ({ content: 'Peace' }) },
  ),
  'messages.read': members({ ...nothing, accepted: 204 }, { but: { admin: nothing } }),
  // Nobody has written to them there, so that it is not their turn.
  'messages.turn': members({ ...nothing, accepted: 409 }, { but: { admin: nothing } }),
  // Nobody has closed it.
  'messages.putAway': members({ ...nothing, accepted: 409 }, { but: { admin: nothing } }),
  'messages.waitingCount': members(200),
  'messages.unreadCount': members(200),
  'messages.conversations': members(200),
  'matchmakers.one': vips({ ...noAssigned, own: 200 }, { but: { admin: noAssigned } }),
  'matchmakers.messages': vips({ ...noAssigned, own: 200 }, { but: { admin: noAssigned }, query: 'matchmakerId' }),
  'matchmakers.send': vips(
    { ...noAssigned, own: 201 },
    { but: { admin: noAssigned }, body: (matchmakerId) => ({ matchmakerId, content: 'Peace' }) },
  ),
  'matchmakers.read': vips(
    { ...noAssigned, own: 204 },
    { but: { admin: noAssigned }, body: (matchmakerId) => ({ matchmakerId }) },
  ),
  'introductionQuestions.list': vips(200, { but: { admin: { none: 404 } } }),
  // All of the cast have one gender, so nobody is asked about anybody.
  'introductionQuestions.answer': vips(noAssigned),
  'matchmakers.sharing': vips(200, { but: { admin: { none: 404 } } }),
  'matchmakers.share': vips(200, { but: { admin: { none: 404 } } }),
  'notices.mine': signedIn(200),
  'notices.read': signedIn(204),
  'support.list': signedIn(200),
  'support.ask': signedIn(201, { body: () => ({ text: 'A question' }) }),
  'support.one': signedIn({ own: 200, foreign: 404, ...unknown }),
  'support.reply': signedIn({ own: 201, foreign: 404, ...unknown }, { body: () => ({ text: 'A question' }) }),
  'reports.mine': members(200),
  'reports.create': members(
    { ...nothing, accepted: 201, pending: 201, rejected: 201 },
    { but: { admin: nothing }, body: (userId) => ({ userId, reason: 'other' }) },
  ),
  ...STAFF_POLICY,
  // Last, because it ends the sessions that other calls have begun.
  'account.endOtherSessions': signedIn(204),
};
