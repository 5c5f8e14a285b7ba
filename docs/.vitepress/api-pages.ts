import ts from 'typescript';
import { type DescribedCall, describeCalls } from '../../scripts/api-client/describe.ts';
import { ERRORS } from '../../shared/contract/base/errors.ts';
import { contract } from '../../shared/contract/index.ts';

/** The pages of the API: which resources of the contract are on each. */
export const API_GROUPS = [
  {
    group: 'accounts',
    title: 'Accounts',
    resources: ['accounts', 'account', 'passwordResets', 'secondFactor', 'passkeys', 'passkeySignIn', 'conduct'],
  },
  {
    group: 'applications',
    title: 'Applications',
    resources: ['applications', 'applicationQuestions', 'applicationAppeals'],
  },
  { group: 'profiles', title: 'Profiles and photos', resources: ['profiles', 'photos', 'questions'] },
  { group: 'introductions', title: 'Introductions', resources: ['matches'] },
  { group: 'messages', title: 'Messages', resources: ['messages', 'matchmakers'] },
  {
    group: 'settings',
    title: 'Settings and notices',
    resources: ['settings', 'noticeTimes', 'notices', 'pushSubscriptions', 'looks'],
  },
  { group: 'safety', title: 'Blocks, reports, letters', resources: ['contacts', 'blocks', 'reports', 'letters'] },
  {
    group: 'staff-members',
    title: 'Staff: members',
    resources: [
      'staffMembers',
      'staffAccounts',
      'staffBatches',
      'staffMatchmakers',
      'staffNotes',
      'staffPicks',
      'staffPickRequests',
      'staffPhotos',
    ],
  },
  {
    group: 'staff-work',
    title: 'Staff: queues',
    resources: [
      'staffApplications',
      'staffReports',
      'staffConduct',
      'staffConversations',
      'staffLetters',
      'staffSavedTexts',
      'staffQueues',
    ],
  },
  {
    group: 'staff-service',
    title: 'Staff: the service',
    resources: ['staffOperations', 'staffOutbox', 'staffAudit', 'staffInsight'],
  },
] as const;

const WHO = {
  public: 'Anyone',
  'signed-in': 'Any active account',
  member: 'Members and admins',
  vip: 'VIP members and admins',
  staff: 'Staff',
  admin: 'Admins',
} as const;

const printer = ts.createPrinter();

/** Returns a type as a reader wants it: a line for each field. */
const layOut = (type: string): string => {
  const plain = type.replaceAll('readonly ', '').replace(/"(\w+)"(\??:)/g, '$1$2');
  return printer
    .printFile(ts.createSourceFile('type.ts', `type T = ${plain}`, ts.ScriptTarget.ES2022))
    .trim()
    .replace(/^type T = |;$/g, '')
    .replaceAll('    ', '  ');
};

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const describeOne = ({ name, call, summary, input, result, example }: DescribedCall): string =>
  [
    `## ${name}`,
    `${summary}.`,
    `**${call.method}** \`${call.path}\``,
    `For: ${WHO[call.access].toLowerCase()}.${call.errors ? ` Refused by itself with: ${[...new Set(call.errors.map((code) => `\`${code}\` (${ERRORS[code].status})`))].join(', ')}.` : ''}`,
    block('ts', example),
    ...(input === 'undefined' ? [] : ['Takes', block('ts', layOut(input))]),
    ...(result === 'undefined' ? ['Returns nothing.'] : ['Returns', block('ts', layOut(result))]),
  ].join('\n\n');

/** Returns the page of each group, and one of the types that calls share. Throws where a call is on no page. */
export const listApiPages = (): { params: { group: string }; content: string }[] => {
  const { types, calls } = describeCalls();
  const placed = API_GROUPS.flatMap(({ resources }) => resources as readonly string[]);
  const missing = Object.keys(contract).filter((resource) => !placed.includes(resource));
  if (missing.length > 0) throw new Error(`These are on no page of the API: ${missing.join(', ')}.`);
  const pages = API_GROUPS.map(({ group, title, resources }) => ({
    params: { group },
    content: [
      `# ${title}`,
      'What is common to all calls is on the page [API](/api), the types with a name on [Types](/api/types).',
      ...calls
        .filter(({ name }) => (resources as readonly string[]).includes(name.split('.')[0] ?? ''))
        .map(describeOne),
    ].join('\n\n'),
  }));
  const shared = types.map(([name, type]) => `## ${name}\n\n${block('ts', layOut(type))}`);
  return [...pages, { params: { group: 'types' }, content: ['# Types', ...shared].join('\n\n') }];
};
