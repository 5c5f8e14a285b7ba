import type { ServerEvent } from '../../shared/contract/base/events.ts';
import type { Contract } from '../../shared/contract/index.ts';
import type { JobName } from '../../shared/jobs/jobs.ts';
import type { Surface } from './surfaces.ts';

/** The name of a call: `resource.call`. */
type CallName = { [R in keyof Contract]: `${R}.${keyof Contract[R] & string}` }[keyof Contract];

/**
 * The surfaces on which a call, a push or a job shows or counts other members, or why there is none. What is missing here does
 * not compile: whoever adds one says where the table of relations has it.
 */
type Where = readonly [Surface, ...Surface[]] | WhyNone;
type WhyNone =
  /** Only what is the caller's own. */
  | 'own'
  /** Whom the caller has named themselves, by the name of that time. */
  | 'own list'
  /** Between a member and their matchmaker. */
  | 'matchmaker'
  /** Numbers of the whole community, rounded (decision 0072). */
  | 'community'
  /** Does not say about whom. */
  | 'nobody';

const RECOMMENDED = ['recommendations, introduced', 'recommendations, new', 'recommendations of the worker'] as const;

/** All calls but those of staff, whom no relation between members concerns. */
export const CALLS: Record<Exclude<CallName, `staff${string}`>, Where> = {
  'accounts.current': 'own',
  'accounts.login': 'own',
  'accounts.notices': 'own',
  'accounts.logInSecondFactor': 'own',
  'accounts.register': 'own',
  'accounts.logout': 'own',
  'accounts.changePassword': 'own',
  'account.change': 'own',
  'account.confirmEmail': 'own',
  'account.pause': 'own',
  'account.resume': 'own',
  'account.leave': 'own',
  'account.restore': 'own',
  'account.export': ['name in the export'],
  'account.sessions': 'own',
  'account.endSession': 'own',
  'account.endOtherSessions': 'own',
  'passwordResets.request': 'nobody',
  'letters.send': 'nobody',
  'conduct.appeal': 'own',
  'conduct.acknowledge': 'own',
  'looks.mine': 'own',
  'secondFactor.mine': 'own',
  'secondFactor.start': 'own',
  'secondFactor.confirm': 'own',
  'secondFactor.renewCodes': 'own',
  'secondFactor.remove': 'own',
  'passkeys.mine': 'own',
  'passkeys.start': 'own',
  'passkeys.add': 'own',
  'passkeys.rename': 'own',
  'passkeys.remove': 'own',
  'passkeySignIn.start': 'own',
  'passkeySignIn.finish': 'own',
  'applications.apply': 'own',
  'applications.mine': 'own',
  'applicationQuestions.answer': 'own',
  'applicationAppeals.make': 'own',
  'profiles.mine': 'own',
  'profiles.change': 'own',
  'profiles.feedback': 'own',
  'profiles.other': ['profile of the connected', 'profile of the introduced', 'profile of the recommended'],
  'photos.mine': 'own',
  'photos.add': 'own',
  'photos.move': 'own',
  'photos.remove': 'own',
  'photos.picture': ['photo of the connected', 'photo of the introduced'],
  'photos.show': ['showing my photos'],
  'photos.hide': ['hiding my photos'],
  'photos.ask': ['asking for photos'],
  'questions.mine': 'own',
  'questions.answer': 'own',
  'questions.forget': 'own',
  'settings.mine': 'own',
  'settings.change': 'own',
  'settings.cost': 'community',
  'noticeTimes.mine': 'own',
  'noticeTimes.change': 'own',
  'pushSubscriptions.mine': 'own',
  'pushSubscriptions.add': 'own',
  'pushSubscriptions.remove': 'own',
  'pushSubscriptions.removeDevice': 'own',
  'contacts.mine': 'own',
  'contacts.replace': 'own',
  'contacts.clear': 'own',
  'blocks.mine': 'own list',
  'blocks.add': ['blocking'],
  'blocks.remove': 'own list',
  'matches.recommendations': RECOMMENDED,
  'matches.renewal': 'own',
  'matches.list': ['list of matches'],
  'matches.daily': ['introductions of the day'],
  'matches.respond': ['answering the introduction'],
  'matches.unmatch': ['unmatching'],
  'matches.openings': ['openings'],
  'messages.list': ['reading the thread'],
  'messages.send': ['writing'],
  'messages.read': ['marking as read'],
  'messages.unreadCount': ['unread messages'],
  'messages.turn': ['asking for time'],
  'messages.waitingCount': ['conversations that wait'],
  'messages.conversations': ['inbox', 'presence in the inbox'],
  'matchmakers.one': 'matchmaker',
  'matchmakers.messages': 'matchmaker',
  'matchmakers.send': 'matchmaker',
  'matchmakers.read': 'matchmaker',
  'matchmakers.sharing': 'own',
  'matchmakers.share': 'own',
  'notices.mine': ['notices'],
  'notices.read': 'own',
  'reports.mine': 'own',
  'reports.create': ['reporting'],
};

export const PUSHES: Record<ServerEvent, Where> = {
  'match:message': ['push of a message'],
  'match:updated': ['push of the match'],
  'match:read': ['push of a read mark'],
  'match:typing': ['push of typing'],
  'matchmaker:message': 'matchmaker',
  'matchmaker:read': 'matchmaker',
  'matches:daily': ['number in the push of the day'],
  'insights:updated': 'own',
  'people:changed': 'nobody',
  'photos:updated': 'own',
  'queue:changed': 'nobody',
  'jobs:changed': 'nobody',
  'picks:changed': 'nobody',
  'reports:updated': 'own',
  notice: ['push of a notice'],
  'notices:read': 'own',
  'user:updated': 'own',
  presence: ['push of presence', 'presence pushed to the other', 'presence pushed to me'],
};

export const JOBS_THAT_CHOOSE: Record<JobName, Where> = {
  'daily-run': ['plan of the worker'],
  'daily-chunk': ['plan of the worker'],
  'top-up': ['plan of the worker', 'number in the push of the day'],
  recommendations: ['recommendations of the worker'],
  feedback: 'own',
  wording: 'own',
  erasure: 'own',
  photo: 'own',
  'pending-decision': 'nobody',
  mail: 'own',
  'due-notices': 'own',
  'message-notices': ['notices'],
  'weekly-summaries': 'own',
  dispatches: ['notice by mail'],
  insight: 'nobody',
};
