import { admins, newcomer, noAssigned, type Rule, staff, unknown } from './authorization-rules.ts';

const CHECKED = { decision: 'approved', checked: ['identity'] } as const;

/** The part of the policy for the calls of staff. */
export const STAFF_POLICY: Record<string, Rule> = {
  'staffApplications.list': admins(200),
  'staffApplications.one': admins({ pending: 200, rejected: 200, ...unknown }),
  'staffApplications.figures': admins(200),
  'staffApplications.decide': admins(
    { pending: 200, rejected: 409, ...unknown },
    { body: () => ({ decision: 'rejected' }) },
  ),
  // Nothing is pending: what was decided above has taken effect.
  'staffApplications.takeBack': admins({ pending: 409, rejected: 409, ...unknown }),
  'staffApplications.ask': admins({ pending: 200, rejected: 409, ...unknown }),
  'staffApplications.reopen': admins({ pending: 409, rejected: 200, ...unknown }),
  'staffApplications.claim': admins({ pending: 200, rejected: 409, ...unknown }),
  'staffApplications.release': admins({ pending: 200, rejected: 409, ...unknown }),
  'staffSavedTexts.list': staff(200),
  // Replies; who uses which kind is in server/domain/applications/saved-texts.test.ts.
  'staffSavedTexts.add': staff(201, {
    body: () => ({ kind: 'reply', title: newcomer().username, text: 'Dear {firstName}' }),
  }),
  'staffSavedTexts.change': staff(
    { own: 200, ...unknown },
    { body: () => ({ title: 'Another', text: 'Peace be upon you.', version: 1 }) },
  ),
  'staffSavedTexts.remove': staff({ own: 204, ...unknown }),
  'staffMembers.counts': staff(200),
  'staffMembers.list': staff(200),
  'staffMembers.one': staff({ ...noAssigned, own: 200 }, { but: { admin: { ...noAssigned, own: 200, foreign: 200 } } }),
  'staffMembers.openPrivateDetails': staff(
    { ...noAssigned, own: 204 },
    { but: { admin: { ...noAssigned, own: 204, foreign: 204 } }, body: () => ({ reason: 'help' }) },
  ),
  // For the admin both are in a report; an admin for whom nothing waits is in server/test/access-log.test.ts.
  'staffMembers.showPhone': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { ...noAssigned, own: 200, foreign: 200 } } },
  ),
  'staffMembers.photos': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { ...noAssigned, own: 200, foreign: 200 } } },
  ),
  'staffMembers.change': admins(
    { own: 200, foreign: 200, ...unknown },
    { body: () => ({ verificationStatus: 'verified' }) },
  ),
  'staffMembers.changeMany': admins(200),
  'staffMembers.correctFacts': admins(
    { own: 200, foreign: 200, ...unknown },
    { body: () => ({ age: 41, explanation: 'Mistyped' }) },
  ),
  // They have no password here.
  'staffMembers.resetLink': admins({ own: 403, foreign: 403, ...unknown }),
  'staffMembers.resetSecondFactor': admins({ own: 409, foreign: 409, ...unknown }),
  'staffMemberships.show': admins({ own: 200, foreign: 200, ...unknown }),
  // Nothing is owed here, and nothing was paid.
  'staffMemberships.recordPayment': admins({ own: 409, foreign: 409, ...unknown }),
  'staffMemberships.refund': admins({ own: 409, foreign: 409, ...unknown }),
  'staffMemberships.give': admins(
    { own: 201, foreign: 201, ...unknown },
    { body: () => ({ tier: 'vip', reason: 'They have it already' }) },
  ),
  'staffMembers.requests': admins(200),
  // Own: what the admin asked for; another has to confirm it.
  'staffMembers.confirmRequest': admins({ own: 403, foreign: 200, ...unknown }),
  'staffMembers.declineRequest': admins({ own: 204, foreign: 204, ...unknown }),
  'staffMatchmakers.list': staff(200),
  'staffMatchmakers.create': admins(
    { own: 201, foreign: 201, ...unknown },
    { body: (userId) => ({ userId, name: 'Khadija' }) },
  ),
  // Nobody else of the cast takes the place of a matchmaker.
  'staffMatchmakers.cover': admins(
    { own: 409, foreign: 409, ...unknown },
    { body: (coverId) => ({ coverId, from: '2031-07-01T06:00:00.000Z', until: '2031-07-15T06:00:00.000Z' }) },
  ),
  'staffMatchmakers.endCover': admins(unknown),
  'staffAssignments.list': admins(200),
  'staffAssignments.assign': admins(
    { own: 400, foreign: 400, ...unknown },
    { body: (userId) => ({ userId, matchmakerId: userId }) },
  ),
  'staffConversations.list': staff(200),
  'staffConversations.desk': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { own: 200, foreign: 200, ...unknown } } },
  ),
  'staffConversations.introductions': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { own: 200, foreign: 200, ...unknown } } },
  ),
  'staffAccounts.sessions': admins({ own: 200, foreign: 200, ...unknown }),
  'staffAccounts.notices': admins({ own: 200, foreign: 200, ...unknown }),
  'staffAccounts.endSession': admins(unknown),
  // What it does to somebody who is signed in is in server/test/ends-of-sessions.test.ts.
  'staffAccounts.endSessions': admins(unknown),
  'staffAccounts.correctContact': admins(
    { own: 200, foreign: 200, ...unknown },
    { body: () => ({ email: newcomer().email, explanation: 'Mistyped' }) },
  ),
  'staffBatches.list': staff({ ...noAssigned, own: 200 }, { but: { admin: { own: 200, foreign: 200, ...unknown } } }),
  'staffNotes.list': staff({ ...noAssigned, own: 200 }, { but: { admin: { own: 200, foreign: 200, ...unknown } } }),
  'staffNotes.add': staff({ ...noAssigned, own: 201 }, { but: { admin: { own: 201, foreign: 201, ...unknown } } }),
  // Own: by the matchmaker, on their member; to the admin it is another's.
  'staffNotes.change': staff({ ...noAssigned, own: 200 }, { but: { admin: { own: 403, foreign: 403, ...unknown } } }),
  'staffNotes.remove': staff({ ...noAssigned, own: 204 }, { but: { admin: { own: 403, foreign: 403, ...unknown } } }),
  'staffConversations.messages': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { own: 200, foreign: 200, ...unknown } } },
  ),
  'staffConversations.send': staff(
    { ...noAssigned, own: 201 },
    { but: { admin: { own: 403, foreign: 403, ...unknown } }, body: () => ({ content: 'Peace' }) },
  ),
  // Nothing waits in it.
  'staffConversations.putAside': staff(
    { ...noAssigned, own: 409 },
    { but: { admin: { own: 403, foreign: 403, ...unknown } }, body: () => ({ upTo: 0 }) },
  ),
  'staffConversations.takeUp': staff(
    { ...noAssigned, own: 409 },
    { but: { admin: { own: 403, foreign: 403, ...unknown } } },
  ),
  'staffConversations.read': staff(
    { ...noAssigned, own: 204 },
    { but: { admin: { own: 403, foreign: 403, ...unknown } } },
  ),
  'staffPicks.candidates': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { ...noAssigned, own: 200, foreign: 200 } } },
  ),
  // No candidate is named; what is granted is in server/domain/picks/candidate-profile.test.ts.
  'staffPicks.candidate': staff(noAssigned),
  'staffPicks.candidatePhoto': staff(noAssigned),
  'staffPicks.list': staff({ ...noAssigned, own: 200 }, { but: { admin: { ...noAssigned, own: 200, foreign: 200 } } }),
  // All of the cast have one gender, so nobody can be picked.
  'staffPicks.make': staff(noAssigned, { but: { admin: { own: 403, foreign: 403, ...unknown } } }),
  // No pick is named.
  'staffPicks.withdraw': staff(noAssigned),
  'staffShortlist.list': staff(
    { ...noAssigned, own: 200 },
    { but: { admin: { ...noAssigned, own: 200, foreign: 200 } } },
  ),
  'staffShortlist.add': staff(noAssigned, { but: { admin: { own: 403, foreign: 403, ...unknown } } }),
  // Nobody of the list is named.
  'staffShortlist.remove': staff(noAssigned, { but: { admin: { own: 403, foreign: 403, ...unknown } } }),
  'staffShortlist.ask': staff(noAssigned, { but: { admin: { own: 403, foreign: 403, ...unknown } } }),
  'staffBoard.list': staff(200),
  'staffPickRequests.list': staff(200),
  'staffPickRequests.answer': staff({ ...noAssigned, own: 204 }, { but: { admin: noAssigned } }),
  'staffOperations.waiting': staff(200),
  'staffPhotos.list': admins(200),
  'staffPhotos.decide': admins({ foreign: 200, ...unknown }),
  'staffPhotos.takeBack': admins({ foreign: 409, ...unknown }),
  'staffVerificationDocuments.list': admins(200),
  'staffVerificationDocuments.file': admins({ foreign: 200, ...unknown }),
  // There is another admin.
  'staffVerificationDocuments.decide': admins({ foreign: 202, ...unknown }, { body: () => ({ ...CHECKED }) }),
  'staffNames.list': admins(200),
  'staffNames.decide': admins({ own: 200, foreign: 200, ...unknown }, { body: () => ({ decision: 'rejected' }) }),
  'staffDecisions.pending': admins(200),
  'staffOperations.jobs': admins(200),
  'staffOperations.runDailyMatches': admins(202, { body: () => ({}) }),
  'staffOperations.audit': admins(200),
  'staffAudit.state': admins(200),
  'staffAudit.export': admins(200),
  'staffInsight.show': admins(200),
  // No figures were computed.
  'staffInsight.export': admins(404),
  'staffRevenue.show': admins(200),
  'staffRevenue.export': admins(200),
  'staffQueues.list': admins(200),
  // Own: a queue, which has no such job.
  'staffQueues.jobs': admins({ own: 200, ...unknown }),
  'staffQueues.setPaused': admins({ own: 204, ...unknown }),
  'staffQueues.act': admins({ own: 404, ...unknown }),
  'staffOutbox.list': admins(200),
  'staffOutbox.figures': admins(200),
  // Tests have no folder of mails.
  'staffOutbox.read': admins(unknown),
  // What is sent again is in server/domain/delivery/outbox.test.ts.
  'staffOutbox.retry': admins(unknown),
  'staffSupport.list': admins(200),
  'staffSupport.one': admins({ own: 200, foreign: 200, ...unknown }),
  'staffSupport.claim': admins({ own: 200, foreign: 200, ...unknown }),
  'staffSupport.release': admins({ own: 200, foreign: 200, ...unknown }),
  'staffSupport.reply': admins({ own: 201, foreign: 201, ...unknown }, { body: () => ({ text: 'Peace' }) }),
  'staffSupport.done': admins({ own: 200, foreign: 200, ...unknown }, { body: () => ({}) }),
  'staffSupport.reopen': admins({ own: 200, foreign: 200, ...unknown }),
  'staffConduct.list': admins({ own: 200, foreign: 200, ...unknown }),
  // The example puts marked messages aside, once.
  'staffConduct.act': admins(
    { own: 200, foreign: 200, ...unknown },
    { body: () => ({ kind: 'noted', note: 'Called.' }) },
  ),
  'staffConduct.takeBackSeen': admins({ own: 409, foreign: 409, ...unknown }),
  'staffConduct.links': admins({ own: 200, foreign: 200, ...unknown }),
  // The example names an account that is linked once.
  'staffConduct.link': admins({ own: 400, ...unknown }, { body: () => ({ account: 'nobody-has-this-name' }) }),
  'staffConduct.unlink': admins(unknown),
  'staffConduct.appeals': admins(200),
  'staffConduct.claimAppeal': admins(unknown),
  'staffConduct.releaseAppeal': admins(unknown),
  'staffConduct.decideAppeal': admins(unknown),
  'staffConduct.takeBackAppeal': admins(unknown),
  'staffReports.about': admins(unknown),
  'staffReports.marked': admins(200),
  'staffReports.list': admins(200),
  // Own: claimed by the admin; foreign: by another.
  'staffReports.one': admins({ own: 200, foreign: 200, ...unknown }),
  'staffReports.claim': admins({ own: 200, foreign: 409, ...unknown }),
  'staffReports.release': admins({ own: 200, foreign: 409, ...unknown }),
  'staffReports.close': admins({ own: 200, foreign: 409, ...unknown }),
  'staffReports.takeBack': admins({ own: 409, foreign: 409, ...unknown }),
};
