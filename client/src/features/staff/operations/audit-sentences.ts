import type { AuditAction } from '../../../../../shared/audit-options.ts';
import type { AuditEntry } from '../../../../../shared/contract/staff/staff-operations.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { formatMoment } from '../../../content/format.ts';
import {
  ACCESS_REASON_LABELS,
  getLabel,
  ROLE_LABELS,
  TIER_LABELS,
  VERIFICATION_WAY_LABELS,
} from '../../../content/option-labels.ts';
import { REPORT_OUTCOME_LABELS } from '../../../content/report-labels.ts';
import { formatPerson } from '../shared/row.tsx';

type Details = AuditEntry['details'];
type Sentence = (subject: string, details: Details) => string;

/** The predicate of an entry's sentence: what was done, and to whom. */
const SENTENCES: Readonly<Record<AuditAction, Sentence>> = {
  'account.left': () => 'left',
  'account.left-by-post': (subject, { explanation }) => `had ${subject} leave, who asked by post: ${explanation ?? ''}`,
  'account.exported': (subject, { explanation }) =>
    `exported the data of ${subject}, who asked by post: ${explanation ?? ''}`,
  'account.restored': () => 'came back after leaving',
  'account.erased': (subject) => `erased the account of ${subject}, who had left`,
  'accounts.linked': (subject) => `said that ${subject} has another account`,
  'accounts.unlinked': (subject) => `took back that ${subject} has another account`,
  'application.approved': (subject) => `approved the application of ${subject}`,
  'application.rejected': (subject) => `rejected the application of ${subject}`,
  'application.asked': (subject) => `asked ${subject} a question about their application`,
  'application.reopened': (subject) => `reopened the application of ${subject}`,
  'application.taken-over': (subject, details) => `took over the application of ${subject}${describeReason(details)}`,
  'admin.created': (subject) => `made ${subject} an admin from the command line`,
  'audit.checked': (_, { by, entries, findings }) =>
    `checked the whole audit ${by === 'command' ? 'from the command line' : 'by the clock'}: ${entries ?? ''} entries, ${findings === '0' ? 'nothing found' : `${findings ?? ''} found`}`,
  'audit.exported': () => 'exported entries of the audit as a file',
  'conduct.noted': (subject) => `wrote a note about ${subject}`,
  'conduct.seen': (subject) => `looked at how many marked messages ${subject} sent`,
  'conduct.warned': (subject) => `warned ${subject}`,
  'conduct.limited': (subject, { until }) =>
    `limited the introductions of ${subject}${until ? ` until ${formatMoment(until, 'shortDateAndTime')}` : ''}`,
  'conduct.unlimited': (subject) => `ended the limit of introductions of ${subject}`,
  'contact.corrected': (subject, { corrected, explanation }) =>
    `corrected ${corrected?.split(', ').join(' and ') ?? 'contact details'} of ${subject}: ${explanation ?? 'no explanation'}`,
  'conversation.read': (subject) => `read the conversation of ${subject} with their matchmaker`,
  'cover.set': (subject, { from, until }) =>
    `had a colleague stand in for ${subject}${from ? ` from ${formatMoment(from, 'shortDateAndTime')}` : ''}${until ? ` until ${formatMoment(until, 'shortDateAndTime')}` : ''}`,
  'cover.ended': (subject) => `ended that a colleague stands in for ${subject}`,
  'daily-matches.run': (_, { day }) => `started the matches of ${day ?? 'the day'}`,
  'decision.dropped': (subject) => `dropped a decision about ${subject}, which could not take effect`,
  'document.first-approved': (subject) => `approved a document of ${subject}, as the first of two`,
  'document.approved': (subject, { checked = '', until }) =>
    `approved a document of ${subject}: ${checked.replace('-', ' ')}${until ? `, until ${formatMoment(`${until}T12:00:00Z`, 'date')}` : ''}`,
  'document.rejected': (subject) => `rejected a document of ${subject}`,
  'facts.corrected': (subject, { corrected, explanation }) =>
    `corrected ${corrected?.split(', ').join(' and ') ?? 'a fact'} of ${subject}: ${explanation ?? 'no explanation'}`,
  'introduction.asked': (subject) => `asked ${subject} whether someone may be introduced`,
  'job.hurried': (_, { queue, job }) => `had the job ${job ?? ''} of the queue ${queue ?? ''} done now`,
  'job.removed': (_, { queue, job }) => `took the job ${job ?? ''} out of the queue ${queue ?? ''}`,
  'job.retried': (_, { queue, job }) => `tried the failed job ${job ?? ''} of the queue ${queue ?? ''} again`,
  'letter.read': (subject, details) => `read a message to support of ${describeWriter(subject, details)}`,
  'letter.answered': (subject, details) =>
    `answered a message to support of ${describeWriter(subject, details)}${details.by === 'mail' ? ' by mail' : ''}`,
  'letter.claimed': (subject, details) => `began to answer a message to support of ${describeWriter(subject, details)}`,
  'letter.done': (subject, details) => `put a message to support of ${describeWriter(subject, details)} aside`,
  'letter.reopened': (subject, details) => `opened a message to support of ${describeWriter(subject, details)} again`,
  'letter.taken-over': (_, details) => `took over a message to support${describeReason(details)}`,
  'looks.sealed': (_, { day, count }) => `sealed the ${count ?? ''} records of who looked at whom on ${day ?? 'a day'}`,
  'matchmaker.saved': (subject) => `set how members see ${subject} as a matchmaker`,
  'member.changed': (subject, details) => `changed ${subject}: ${changes(details)}`,
  'membership.given': (subject, { membershipTier, formerTier, until, reason }) =>
    `gave ${subject} ${membershipTier ?? 'a tier'}${until ? ` until ${until.slice(0, 10)}` : ''}, before ${formerTier ?? 'none'}: ${reason ?? 'no reason'}`,
  'membership.paid': (subject, { amount, reference }) =>
    `recorded a payment of ${subject}: ${amount ?? ''}, ${reference ?? 'no reference'}`,
  'membership.refunded': (subject, { amount, reason }) =>
    `paid ${amount ?? 'a payment'} back to ${subject}: ${reason ?? 'no reason'}`,
  'name.approved': (subject) => `approved the new name of ${subject}`,
  'name.rejected': (subject) => `rejected the new name of ${subject}`,
  'note.added': (subject) => `wrote a note about ${subject}`,
  'note.changed': (subject) => `changed a note about ${subject}`,
  'note.removed': (subject) => `removed a note about ${subject}`,
  'notice.retried': (subject, { way, kind }) =>
    `had ${way === 'push' ? 'a push message' : 'a mail'} to ${subject} sent again${kind ? `: ${kind}` : ''}`,
  'passkey.added': () => 'added a passkey',
  'passkey.removed': () => 'removed a passkey',
  'phone.shown': (subject, { reason }) =>
    `looked at the phone number of ${subject}: ${reason ? getLabel(ACCESS_REASON_LABELS, reason).toLowerCase() : 'as their matchmaker'}`,
  'photo.approved': (subject) => `approved a photo of ${subject}`,
  'photo.rejected': (subject) => `rejected a photo of ${subject}`,
  'photo.traced': (subject) => `looked for whom a copy of a photo of ${subject} was shown to`,
  'pick.made': (subject) => `picked someone for ${subject}`,
  'pick.withdrawn': (subject) => `withdrew a pick for ${subject}`,
  'pick.agreed': (subject) => `agreed that ${subject} is introduced, for whom another matchmaker asked`,
  'pick.refused': (subject) => `did not agree that ${subject} is introduced, for whom another matchmaker asked`,
  'private-details.opened': (subject, { reason }) =>
    `opened the private details of ${subject}: ${getLabel(ACCESS_REASON_LABELS, reason).toLowerCase()}`,
  'queue.paused': (_, { queue }) => `paused the queue ${queue ?? ''}`,
  'queue.resumed': (_, { queue }) => `let the queue ${queue ?? ''} go on`,
  'report.read': (subject) => `read a report of ${subject}`,
  'report.claimed': (subject) => `began to look at a report of ${subject}`,
  'report.closed': (subject, { outcome }) =>
    `closed a report of ${subject}: ${getLabel(REPORT_OUTCOME_LABELS, outcome).toLowerCase()}`,
  'report.taken-over': (subject, details) => `took over a report of ${subject}${describeReason(details)}`,
  'request.made': (subject, details) => `asked a second admin for ${describeRequest(subject, details)}`,
  'request.confirmed': (subject, details) => `confirmed ${describeRequest(subject, details)}`,
  'request.declined': (subject, details) => `declined ${describeRequest(subject, details)}`,
  'saved-text.added': (_, { kind }) => `saved a text${describeTextKind(kind)}`,
  'saved-text.changed': (_, { kind }) => `changed a saved text${describeTextKind(kind)}`,
  'saved-text.removed': (_, { kind }) => `removed a saved text${describeTextKind(kind)}`,
  'second-factor.added': () => 'set up a second factor',
  'second-factor.recovery-code-used': () => 'signed in with a recovery code',
  'second-factor.recovery-codes-renewed': () => 'made new recovery codes',
  'second-factor.removed': () => 'removed their second factor',
  'second-factor.reset': (subject) => `removed the lost second factor of ${subject}`,
  'session.ended': (subject) => `signed ${subject} out of one device`,
  'sessions.ended': (subject) => `signed ${subject} out of all devices`,
  'suspension.appeal-decided': (subject, { decision }) =>
    `decided on the appeal of ${subject}: ${decision === 'lifted' ? 'suspension lifted' : 'suspension kept'}`,
  'suspension-appeal.taken-over': (subject, details) => `took over the appeal of ${subject}${describeReason(details)}`,
  'reset-link.issued': (subject) => `issued a link for ${subject} to set a new password`,
  'verification.taken-back': (subject, { changed }) =>
    `took back the verification of ${subject}, who changed ${changed ?? 'a verified fact'}`,
};

/** What was done, for the choice of an action. */
const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'account.left': 'Account: left',
  'account.left-by-post': 'Account: left by post',
  'account.exported': 'Account: exported by post',
  'account.restored': 'Account: came back',
  'account.erased': 'Account: erased',
  'accounts.linked': 'Accounts: linked',
  'accounts.unlinked': 'Accounts: link taken back',
  'application.approved': 'Application: approved',
  'application.rejected': 'Application: rejected',
  'application.asked': 'Application: question asked',
  'application.reopened': 'Application: reopened',
  'application.taken-over': 'Application: taken over',
  'admin.created': 'Admin: created',
  'audit.checked': 'Audit: checked',
  'audit.exported': 'Audit: exported',
  'conduct.noted': 'Moderation: note',
  'conduct.seen': 'Moderation: marked messages looked at',
  'conduct.warned': 'Moderation: warned',
  'conduct.limited': 'Moderation: limited',
  'conduct.unlimited': 'Moderation: limit ended',
  'contact.corrected': 'Contact details: corrected',
  'conversation.read': 'Conversation: read',
  'cover.set': 'Cover: set',
  'cover.ended': 'Cover: ended',
  'daily-matches.run': 'Daily batch: started',
  'decision.dropped': 'Decision: dropped',
  'document.first-approved': 'Document: approved by the first admin',
  'document.approved': 'Document: approved',
  'document.rejected': 'Document: rejected',
  'facts.corrected': 'Facts: corrected',
  'introduction.asked': 'Introduction: asked',
  'job.hurried': 'Job: run now',
  'job.removed': 'Job: removed',
  'job.retried': 'Job: retried',
  'letter.read': 'Support: read',
  'letter.answered': 'Support: answered',
  'letter.claimed': 'Support: claimed',
  'letter.done': 'Support: put aside',
  'letter.reopened': 'Support: opened again',
  'letter.taken-over': 'Support: taken over',
  'looks.sealed': 'Looks: sealed',
  'matchmaker.saved': 'Matchmaker: card changed',
  'member.changed': 'Member: changed',
  'membership.given': 'Membership: tier given',
  'membership.paid': 'Membership: payment recorded',
  'membership.refunded': 'Membership: paid back',
  'name.approved': 'Name: approved',
  'name.rejected': 'Name: rejected',
  'note.added': 'Note: written',
  'note.changed': 'Note: changed',
  'note.removed': 'Note: removed',
  'notice.retried': 'Notice: sent again',
  'passkey.added': 'Passkey: added',
  'passkey.removed': 'Passkey: removed',
  'phone.shown': 'Phone number: opened',
  'photo.approved': 'Photo: approved',
  'photo.rejected': 'Photo: rejected',
  'photo.traced': 'Photo: traced',
  'pick.made': 'Pick: made',
  'pick.withdrawn': 'Pick: withdrawn',
  'pick.agreed': 'Pick: agreed to',
  'pick.refused': 'Pick: not agreed to',
  'private-details.opened': 'Private details: opened',
  'queue.paused': 'Queue: paused',
  'queue.resumed': 'Queue: resumed',
  'report.read': 'Report: read',
  'report.claimed': 'Report: claimed',
  'report.closed': 'Report: closed',
  'report.taken-over': 'Report: taken over',
  'request.made': 'Request: made',
  'request.confirmed': 'Request: confirmed',
  'request.declined': 'Request: declined',
  'reset-link.issued': 'Password link: issued',
  'saved-text.added': 'Saved text: added',
  'saved-text.changed': 'Saved text: changed',
  'saved-text.removed': 'Saved text: removed',
  'second-factor.added': 'Second factor: added',
  'second-factor.recovery-code-used': 'Second factor: recovery code used',
  'second-factor.recovery-codes-renewed': 'Second factor: recovery codes renewed',
  'second-factor.removed': 'Second factor: removed',
  'second-factor.reset': 'Second factor: reset',
  'session.ended': 'Session: ended',
  'sessions.ended': 'Sessions: all ended',
  'suspension.appeal-decided': 'Suspension: appeal decided',
  'suspension-appeal.taken-over': 'Suspension: appeal taken over',
  'verification.taken-back': 'Verification: taken back',
};

/** Returns the name of an action; an unknown one appears by its code. */
export const getActionLabel = (action: string): string => (isKnown(action) ? ACTION_LABELS[action] : action);

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);

const TEXT_KINDS: Readonly<Record<string, string>> = {
  rejection: ' for reasons',
  question: ' for questions',
  reply: ' for replies',
};

const describeTextKind = (kind = ''): string => TEXT_KINDS[kind] ?? '';

const describeWriter = (subject: string, { from }: Details): string => (from === 'visitor' ? 'a visitor' : subject);

const describeReason = ({ reason }: Details): string => (reason ? `: ${reason}` : '');

const REQUESTS: Readonly<Record<string, string>> = {
  change: 'a change of the role',
  'reset-link': 'a password link',
  'second-factor-reset': 'a reset of the second factor',
};

const describeRequest = (subject: string, { kind = '', role, roleBefore, ...details }: Details): string => {
  const nameRole = (value: string): string => getLabel(ROLE_LABELS, value).toLowerCase();
  const before = roleBefore ? ` from ${nameRole(roleBefore)}` : '';
  return `${REQUESTS[kind] ?? kind} of ${subject}${role ? `${before} to ${nameRole(role)}` : ''}${describeReason(details)}`;
};

/** The facts of an account: the name of each, and how a value is said. */
const FACTS: Readonly<Record<string, readonly [name: string, say: (value: string) => string]>> = {
  role: ['role', (value) => getLabel(ROLE_LABELS, value).toLowerCase()],
  membershipTier: ['tier', (value) => (value === 'none' ? 'none' : getLabel(TIER_LABELS, value))],
  assignedMatchmakerId: ['matchmaker', String],
  verificationStatus: ['verification', String],
};
/** What is said without a name, and has no value from before. */
const PHRASES: Readonly<Record<string, (value: string) => string>> = {
  suspended: (value) => (value === 'true' ? 'suspended' : 'no longer suspended'),
  until: (value) => `until ${formatMoment(value, 'shortDateAndTime')}`,
  verifiedBy: (value) => `by ${getLabel(VERIFICATION_WAY_LABELS, value).toLowerCase()}`,
};

/** What a fact was before has its name with this at the end. */
const BEFORE = 'Before';

const changes = ({ reason, formerTier, ...details }: Details): string => {
  const parts = Object.entries(details).flatMap(([fact, value]) => {
    if (fact.endsWith(BEFORE)) return [];
    const phrase = PHRASES[fact]?.(value);
    if (phrase !== undefined) return [phrase];
    const before = fact === 'membershipTier' ? formerTier : details[`${fact}${BEFORE}`];
    const [name, say] = FACTS[fact] ?? [fact, String];
    return [before === undefined ? `${name} ${say(value)}` : `${name} from ${say(before)} to ${say(value)}`];
  });
  return `${parts.join(', ')}${reason ? `. Reason: ${reason}` : ''}`;
};

/** Formats an audit entry as a sentence; an unknown action appears by its code. */
export const formatAuditEntry = ({ actor, action, subject, details }: AuditEntry): string => {
  const whom = formatPerson(subject);
  const { decidedAt, ...others } = details;
  const said = Object.fromEntries(Object.entries(others).map(([fact, value]) => [fact, isolate(value)]));
  const did = isKnown(action)
    ? SENTENCES[action](whom, said)
    : [action, subject && whom, changes(others)].filter(Boolean).join(' ');
  const when = decidedAt ? `, as decided on ${formatMoment(decidedAt, 'shortDateAndTime')}` : '';
  return `${formatPerson(actor, 'The service')} ${did}${when}.`;
};
