import type { NoticeView } from '../../../../shared/contract/base/notice.ts';
import type { NoticeKind } from '../../../../shared/options.ts';
import { buildConversationPath, buildMatchPath, paths } from '../../lib/paths.ts';

/** What a notice says, and where it leads. */
interface DescribedNotice {
  readonly text: string;
  readonly to: string;
}

const DESCRIPTIONS: Record<NoticeKind, (notice: NoticeView) => DescribedNotice> = {
  introductions: () => ({ text: 'Your new introductions are here', to: paths.matches }),
  connection: ({ person }) => ({
    text: `You and ${person?.firstName ?? 'a member'} are connected`,
    to: person ? buildMatchPath(person.id) : paths.matches,
  }),
  message: ({ person, matchId }) => ({
    text: `${person?.firstName ?? 'A member'} wrote to you`,
    to: matchId === null ? paths.messages : buildConversationPath(matchId),
  }),
  'matchmaker-message': () => ({ text: 'Your matchmaker wrote to you', to: paths.matchmaker }),
  'application-decided': () => ({ text: 'Your application was decided', to: paths.applicationStatus }),
  'application-question': () => ({
    text: 'Our team has a question about your application',
    to: paths.applicationStatus,
  }),
  'appeal-decided': () => ({ text: 'Your appeal was decided', to: paths.applicationStatus }),
  'photo-decided': () => ({ text: 'We looked at one of your photos', to: paths.profile }),
  'report-closed': () => ({ text: 'We closed one of your reports', to: `${paths.settings}?tab=privacy` }),
  'claim-taken-over': () => ({ text: 'Someone took over what you had claimed', to: paths.staff }),
  'decision-dropped': () => ({ text: 'A decision of yours did not take effect', to: paths.staff }),
  'weekly-summary': () => ({ text: 'We told you what was waiting for you', to: paths.home }),
  'password-changed': () => ({ text: 'Your password was changed', to: paths.account }),
  'email-changed': () => ({ text: 'Your e-mail address was changed', to: paths.account }),
};

/** Describes a notice in words, with the address of what it is about. */
export const describeNotice = (notice: NoticeView): DescribedNotice => DESCRIPTIONS[notice.kind](notice);
