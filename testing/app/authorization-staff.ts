import { newcomer, noAssigned, type Rule } from './authorization-rules.ts';

/** The part of the policy for the calls of staff. */
export const STAFF_POLICY: Record<string, Rule> = {
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
  // Nothing is pending: what was decided above has taken effect.
  'staffApplications.takeBack': {
    gate: 'admins',
    answers: { pending: 409, rejected: 409, absent: 404, malformed: 404 },
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
  'staffMembers.counts': { gate: 'staff', answers: { none: 200 } },
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
  'staffMembers.changeMany': { gate: 'admins', answers: { none: 200 } },
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
  'staffAccounts.sessions': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
  },
  'staffAccounts.notices': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
  },
  'staffAccounts.endSession': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  // What it does to somebody who is signed in is in server/test/ends-of-sessions.test.ts.
  'staffAccounts.endSessions': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffAccounts.correctContact': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
    body: () => ({ email: newcomer().email, explanation: 'Mistyped' }),
  },
  'staffBatches.list': {
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
  'staffPhotos.takeBack': { gate: 'admins', answers: { foreign: 409, absent: 404, malformed: 404 } },
  'staffDecisions.pending': { gate: 'admins', answers: { none: 200 } },
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
  'staffOutbox.list': { gate: 'admins', answers: { none: 200 } },
  'staffOutbox.figures': { gate: 'admins', answers: { none: 200 } },
  // Tests have no folder of mails.
  'staffOutbox.read': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  // What is sent again is in server/domain/delivery/outbox.test.ts.
  'staffOutbox.retry': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffLetters.list': { gate: 'admins', answers: { none: 200 } },
  'staffLetters.one': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffLetters.finish': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffLetters.reopen': { gate: 'admins', answers: { own: 200, absent: 404, malformed: 404 } },
  'staffConduct.list': { gate: 'admins', answers: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  // The example puts marked messages aside, once.
  'staffConduct.act': {
    gate: 'admins',
    answers: { own: 200, foreign: 200, absent: 404, malformed: 404 },
    body: () => ({ kind: 'noted', note: 'Called.' }),
  },
  'staffConduct.takeBackSeen': { gate: 'admins', answers: { own: 409, foreign: 409, absent: 404, malformed: 404 } },
  'staffConduct.links': { gate: 'admins', answers: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  // The example names an account that is linked once.
  'staffConduct.link': {
    gate: 'admins',
    answers: { own: 400, absent: 404, malformed: 404 },
    body: () => ({ account: 'nobody-has-this-name' }),
  },
  'staffConduct.unlink': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffConduct.appeals': { gate: 'admins', answers: { none: 200 } },
  'staffConduct.claimAppeal': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffConduct.releaseAppeal': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffConduct.decideAppeal': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffConduct.takeBackAppeal': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffReports.about': { gate: 'admins', answers: { absent: 404, malformed: 404 } },
  'staffReports.marked': { gate: 'admins', answers: { none: 200 } },
  'staffReports.list': { gate: 'admins', answers: { none: 200 } },
  // Own: claimed by the admin; foreign: by another.
  'staffReports.one': { gate: 'admins', answers: { own: 200, foreign: 200, absent: 404, malformed: 404 } },
  'staffReports.claim': { gate: 'admins', answers: { own: 200, foreign: 409, absent: 404, malformed: 404 } },
  'staffReports.release': { gate: 'admins', answers: { own: 200, foreign: 409, absent: 404, malformed: 404 } },
  'staffReports.close': { gate: 'admins', answers: { own: 200, foreign: 409, absent: 404, malformed: 404 } },
  'staffReports.takeBack': { gate: 'admins', answers: { own: 409, foreign: 409, absent: 404, malformed: 404 } },
};
