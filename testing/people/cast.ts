import { clock } from '../../server/domain/kernel/clock.ts';
import { newId, pairKey } from '../../server/domain/kernel/ids.ts';
import { MatchModel } from '../../server/models/matching/match.ts';
import { PickModel } from '../../server/models/matching/pick.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import { BlockModel } from '../../server/models/members/block.ts';
import { PhotosModel } from '../../server/models/members/photos.ts';
import { type User, UserModel } from '../../server/models/members/user.ts';
import { VerificationDocumentModel } from '../../server/models/members/verification-document.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';
import { MatchmakerModel } from '../../server/models/messaging/matchmaker.ts';
import { AccessGrantModel } from '../../server/models/operations/access-grant.ts';
import { ContactMessageModel } from '../../server/models/operations/contact-message.ts';
import { MemberNoteModel } from '../../server/models/operations/member-note.ts';
import { ReportModel } from '../../server/models/operations/report.ts';
import { SavedTextModel } from '../../server/models/operations/saved-text.ts';
import { StaffRequestModel } from '../../server/models/operations/staff-request.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { giveDocument } from '../app/documents.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from './factories.ts';

/** The kinds of signed-in users that the access rules distinguish. */
export const SIGNED_IN = [
  'applicant',
  'pendingApplicant',
  'rejectedApplicant',
  'standard',
  'premium',
  'vip',
  'matchmaker',
  'otherMatchmaker',
  'admin',
] as const;
/** A user of the cast. `known` is an applicant with the address of the login example and the given password. */
type Account = (typeof SIGNED_IN)[number] | 'expired' | 'suspended' | 'known';
export type Principal = Exclude<Account, 'known'> | 'anonymous';

/**
 * The relation of a call's object to the actor. A match, or its other member, is named by the match's state (`unoffered`: the
 * other has responded, and the match was not shown to the actor). `own`: assigned to each other. `foreign`: somebody else's.
 */
export type Relation = 'accepted' | 'pending' | 'rejected' | 'unoffered' | 'own' | 'foreign' | 'absent' | 'malformed';

const ABSENT = 'AAAAAAAAAAAAAAAAAAAAAA';
const MALFORMED = 'not-an-id';

interface Tie {
  match: string;
  person: string;
}
type Ties = Record<'accepted' | 'pending' | 'rejected' | 'unoffered' | 'foreign', Tie>;

export interface Cast {
  readonly users: Record<Account, User>;
  readonly applications: Record<'pending' | 'rejected', string>;
  /** Ids of requests for a second admin: the admin's own, and another's. */
  readonly requests: Record<'own' | 'foreign', string>;
  /** Ids of reports: the one that the admin has claimed, and another's. */
  readonly reports: Record<'own' | 'foreign', string>;
  /** Ids of picks: the one about which the matchmaker is asked, and the one about which the other is. */
  readonly picks: Record<'own' | 'foreign', string>;
  /** Ids of matches by the state in which they were made. */
  readonly matches: Record<'pending' | 'accepted', string[]>;
  /** Returns the id of an object that has this relation to the principal. Throws where the call has no such object. */
  objectFor(call: string, principal: string, relation: Relation): string;
}

const MEMBERS = ['standard', 'premium', 'vip'] as const;

/** Makes one user of each kind with their matches and applications. All have one gender, so that nobody is recommended. */
export const makeCast = async (passwordHash: string): Promise<Cast> => {
  const [matchmaker, otherMatchmaker] = [await makeMatchmaker(), await makeMatchmaker()];
  const users: Record<Account, User> = {
    expired: await makeMember(),
    suspended: await makeMember({ suspendedAt: clock.now() }),
    applicant: await makeUser(),
    pendingApplicant: await makeUser(),
    rejectedApplicant: await makeUser(),
    standard: await makeMember(),
    premium: await makeMember({ membershipTier: 'premium' }),
    vip: await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id, nameChange: GIVEN_NAME }),
    matchmaker,
    otherMatchmaker,
    admin: await makeUser({ role: 'admin' }),
    known: await makeUser({ email: accounts.login.example.email, passwordHash }),
  };
  const otherVip = await makeMember({
    membershipTier: 'vip',
    assignedMatchmakerId: otherMatchmaker._id,
    nameChange: GIVEN_NAME,
  });
  const foreignPhoto = await makePhoto(otherVip);
  const documentId = await giveDocument(otherVip._id);
  const photoOf = new Map<string, string>();
  for (const name of SIGNED_IN) photoOf.set(name, await makePhoto(users[name]));
  const applications = {
    pending: await makeApplication(users.pendingApplicant, 'pending'),
    rejected: await makeApplication(users.rejectedApplicant, 'rejected'),
  };
  const otherAdmin = await makeUser({ role: 'admin' });
  const requests = {
    own: await makeStaffRequest(users.admin, matchmaker),
    foreign: await makeStaffRequest(otherAdmin, matchmaker),
  };
  const threads = new Map<string, string>();
  for (const name of SIGNED_IN) threads.set(name, await makeContactMessage(users[name]));
  const foreignThread = await makeContactMessage(otherVip);
  const picks = {
    own: await makePickRequest(otherVip, users.vip, matchmaker),
    foreign: await makePickRequest(
      users.vip,
      await makeMember({ membershipTier: 'vip', assignedMatchmakerId: otherMatchmaker._id }),
      otherMatchmaker,
    ),
  };
  await SavedTextModel.create(KEPT_REPLY);
  const noteOf = new Map([
    [users.vip._id, await makeNote(users.vip, matchmaker)],
    [otherVip._id, await makeNote(otherVip, otherMatchmaker)],
  ]);
  const reports = { own: await makeReport(users.admin), foreign: await makeReport(otherAdmin) };
  const [foreign, tiesOf] = [await makeTie('accepted'), new Map<string, Ties>()];
  for (const name of MEMBERS) tiesOf.set(name, await makeTies(users[name], foreign));
  // A principal without matches tries those of a member.
  const tiesFor = (principal: string): Ties => tiesOf.get(principal) ?? (tiesOf.get('standard') as Ties);

  const assigned = (call: string, principal: string, relation: 'own' | 'foreign'): string => {
    const isOther = (principal === 'otherMatchmaker') !== (relation === 'foreign');
    if (call.startsWith('matchmakers.') || call.startsWith('staffMatchmakers.'))
      return (isOther ? otherMatchmaker : matchmaker)._id;
    return (isOther ? otherVip : users.vip)._id;
  };
  const objectFor: Cast['objectFor'] = (call, principal, relation) => {
    if (relation === 'absent') return ABSENT;
    if (relation === 'malformed') return MALFORMED;
    if (call.startsWith('questions.')) return 'daily-prayer';
    if (call.startsWith('applicationQuestions.')) return OPEN_QUESTION._id;
    if (call.startsWith('staffReports.') && (relation === 'own' || relation === 'foreign')) return reports[relation];
    if (/^(?:support|staffSupport)\./.test(call))
      return (relation === 'own' ? threads.get(principal) : undefined) ?? foreignThread;
    if (call === 'staffPickRequests.answer' && (relation === 'own' || relation === 'foreign'))
      return picks[(principal === 'otherMatchmaker') === (relation === 'foreign') ? 'own' : 'foreign'];
    if (call.startsWith('staffSavedTexts.')) return KEPT_REPLY._id;
    if (call.endsWith('Request') && (relation === 'own' || relation === 'foreign')) return requests[relation];
    const isMatch = /^(?:matches|messages)\.|^photos\.(?:show|hide|ask)$/.test(call);
    if (isMatch && relation !== 'own') return tiesFor(principal)[relation].match;
    if (/^(profiles|blocks|reports)\./.test(call) && relation !== 'own') return tiesFor(principal)[relation].person;
    const photoId = photoOf.get(principal) ?? photoOf.get('standard');
    if (/^(?:photos|staffPhotos)\./.test(call) && !isMatch) return relation === 'own' ? (photoId ?? '') : foreignPhoto;
    if (call.startsWith('staffVerificationDocuments.')) return documentId;
    if (call.startsWith('staffQueues.')) return 'photos';
    if (/^staffNotes\.(?:change|remove)$/.test(call) && (relation === 'own' || relation === 'foreign'))
      return noteOf.get(assigned(call, principal, relation)) ?? '';
    if (relation === 'own' || relation === 'foreign') return assigned(call, principal, relation);
    if (relation === 'pending' || relation === 'rejected') return applications[relation];
    throw new Error(`${call} has no object that is ${relation}`);
  };
  const listMatches = (state: 'pending' | 'accepted') => [...tiesOf.values()].map((ties) => ties[state].match);
  const matches = { pending: listMatches('pending'), accepted: listMatches('accepted') };
  return { users, applications, requests, reports, picks, matches, objectFor };
};

const makeMatchmaker = async (): Promise<User> => {
  const user = await makeUser({ role: 'matchmaker' });
  await MatchmakerModel.create({ _id: user._id, name: 'Khadija', photo: null });
  return user;
};

const makePhoto = async ({ _id: userId }: User): Promise<string> => {
  const _id = newId();
  const photo = { _id, status: 'in-review' as const, reason: null, addedAt: clock.now() };
  await PhotosModel.create({ _id: userId, photos: [photo] });
  return _id;
};

const makeStaffRequest = async (admin: User, subject: User): Promise<string> => {
  const _id = newId();
  const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)];
  const about = { kind: 'reset-link', subjectId: subject._id, requestedBy: admin._id } as const;
  await StaffRequestModel.create({ _id, ...about, createdAt, expiresAt });
  return _id;
};

/** Makes a pick for a member whose candidate's matchmaker has still to agree. */
const makePickRequest = async (member: User, candidate: User, asked: User): Promise<string> => {
  const _id = newId();
  const [memberId, candidateId] = [member._id, candidate._id];
  const people = { memberId, candidateId, pairKey: pairKey(memberId, candidateId) };
  const matchmakers = { matchmakerId: member.assignedMatchmakerId ?? '', askedId: asked._id };
  await PickModel.create({ _id, ...people, ...matchmakers, status: 'asked', isOpen: true, createdAt: clock.now() });
  return _id;
};

const makeNote = async (member: User, author: User): Promise<string> => {
  const _id = newId();
  await MemberNoteModel.create({ _id, userId: member._id, authorId: author._id, text: 'Calm', createdAt: clock.now() });
  return _id;
};

/** Makes a contact message that nobody has answered. */
const makeContactMessage = async ({ _id: userId, email, emailKey }: User): Promise<string> => {
  const _id = newId();
  const words = { form: 'contact' as const, name: 'Amina', message: 'A question', email, emailKey };
  await ContactMessageModel.create({ _id, ...words, userId, state: 'open', createdAt: clock.now() });
  return _id;
};

/** A reply that staff keep, which all of them may change and remove. */
const KEPT_REPLY = {
  _id: 'kept-reply',
  kind: 'reply' as const,
  title: 'Kept',
  titleKey: 'kept',
  text: 'Peace be upon you.',
  version: 1,
};

/** A new name that waits for staff. */
const GIVEN_NAME = { firstName: 'Nur', lastName: 'Siddiqui', at: new Date(0) };

/** Makes a report that this admin has claimed. */
const makeReport = async (admin: User): Promise<string> => {
  const _id = newId();
  const [reporterId, reportedId] = [(await makeMember())._id, (await makeMember())._id];
  const about = { reporterId, reportedId, reason: 'money' as const, severity: 1, statements: [], claimedBy: admin._id };
  await ReportModel.create({ _id, ...about, status: 'reviewed', createdAt: clock.now(), addedAt: clock.now() });
  return _id;
};

/** What a pending applicant was asked and has not answered. */
const OPEN_QUESTION = {
  _id: 'open-question',
  question: 'Since when have you lived in London?',
  askedBy: null,
  askedAt: new Date(0),
  answer: null,
  answeredAt: null,
};

const makeApplication = async (user: User, status: 'pending' | 'rejected'): Promise<string> => {
  const _id = newId();
  const answers = { about: 'I hope for a calm home.' };
  const questions = status === 'pending' ? [OPEN_QUESTION] : [];
  const decidedAt = status === 'rejected' ? clock.now() : null;
  const application = { _id, userId: user._id, status, answers, submittedAt: clock.now(), decidedAt, questions };
  await ApplicationModel.create(application);
  return _id;
};

/** Makes a match of this state between a user, or a new member, and a new member. */
const makeTie = async (state: Exclude<keyof Ties, 'foreign'>, user?: User): Promise<Tie> => {
  const me = (user ?? (await makeMember()))._id;
  const person = (await makeMember())._id;
  if (state === 'accepted') return { match: (await makeConnection(me, person))._id, person };
  const declined = { responses: ['not-interested', 'not-interested'], status: 'rejected' } as const;
  const mineIsFirst = me < person;
  const now = clock.now();
  const interested = mineIsFirst
    ? { responses: [null, 'interested'] as [null, 'interested'], offeredAt: [null, now] as [null, Date] }
    : { responses: ['interested', null] as ['interested', null], offeredAt: [now, null] as [Date, null] };
  const given = state === 'rejected' ? { ...declined, responses: [...declined.responses] as never } : {};
  return { match: (await makeMatch(me, person, state === 'unoffered' ? interested : given))._id, person };
};

const makeTies = async (user: User, foreign: Tie): Promise<Ties> => ({
  accepted: await makeTie('accepted', user),
  pending: await makeTie('pending', user),
  rejected: await makeTie('rejected', user),
  unoffered: await makeTie('unoffered', user),
  foreign,
});

/** Puts back what calls have changed in the cast, so that each begins alike. */
export const restoreCast = async ({ applications, users, matches, requests, reports, picks }: Cast): Promise<void> => {
  const undecided = { claimedBy: null, claimedAt: null, decidedAt: null, decidedBy: null };
  const pending = { ...undecided, status: 'pending', questions: [OPEN_QUESTION] } as const;
  const rejected = { ...undecided, status: 'rejected', decidedAt: new Date(0) } as const;
  const waiting = { decision: null, decidedBy: null, decidedAt: null };
  const connected = { $set: { status: 'accepted' }, $unset: { ended: 1 } } as const;
  const claimed = { claimedBy: users.admin._id, status: 'reviewed', closedBy: null, closedAt: null, outcome: null };
  await Promise.all([
    ApplicationModel.deleteOne({ userId: users.applicant._id }),
    ApplicationModel.updateOne({ _id: applications.pending }, pending),
    ApplicationModel.updateOne({ _id: applications.rejected }, { $set: rejected, $unset: { appeal: 1 } }),
    UserModel.updateMany({ membershipTier: 'vip' }, { nameChange: GIVEN_NAME }),
    SavedTextModel.replaceOne({ _id: KEPT_REPLY._id }, KEPT_REPLY, { upsert: true }),
    StaffRequestModel.updateMany({ _id: { $in: Object.values(requests) } }, waiting),
    MatchModel.updateMany({ _id: { $in: matches.pending } }, { responses: [null, null], status: 'pending' }),
    MatchModel.updateMany({ _id: { $in: matches.accepted } }, connected),
    ReportModel.updateOne({ _id: reports.own }, claimed),
    PickModel.updateMany({ _id: { $in: Object.values(picks) } }, { status: 'asked', isOpen: true }),
    VerificationDocumentModel.deleteMany({ userId: { $in: Object.values(users).map(({ _id }) => _id) } }),
    VerificationDocumentModel.updateMany({}, { status: 'waiting', first: null }),
    AccessGrantModel.deleteMany({}),
    BlockModel.deleteMany({}),
    ConversationModel.updateMany({ kind: 'match' }, { frozen: [] }),
  ]);
};
