/**
 * `npm run roles`: writes docs/roles.md, the table of who may do what. It asks the policies themselves: the access of each call, what
 * views say that somebody may do, and whose objects a call works on, as the authorization test proves it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createActor, type UserActor } from '../server/domain/kernel/actor.ts';
import { checkAccess } from '../server/http/access.ts';
import { type User, UserModel } from '../server/models/members/user.ts';
import { getMemberAbilities } from '../server/policies/abilities.ts';
import { canNoteOn, canSeeAnswers, getSavedTextKinds, isStaffVisible } from '../server/policies/staff.ts';
import { isProgram } from '../server/process/is-program.ts';
import { allCalls } from '../shared/contract/index.ts';
import { getOwnAbilities } from '../shared/rules/own-abilities.ts';
import { POLICY } from '../testing/app/authorization-policy.ts';
import type { Principal } from '../testing/people/cast.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'roles.md');
const [YES, OWN, NO] = ['yes', 'own', '–'] as const;

const makeUser = (_id: string, given: Partial<User>): User =>
  new UserModel({ _id, email: 'a@example.test', createdAt: new Date(0), ...given }).toObject<User>();

/** Who asks: each role, and members by whether their tier has a matchmaker; with the principals of the authorization test. */
const VIEWERS: readonly { title: string; user: User; principals: readonly Principal[] }[] = [
  {
    title: 'applicant',
    user: makeUser('applicant', { role: 'applicant' }),
    principals: ['applicant', 'pendingApplicant', 'rejectedApplicant'],
  },
  {
    title: 'member',
    user: makeUser('member', { role: 'member', membershipTier: 'premium' }),
    principals: ['standard', 'premium'],
  },
  { title: 'VIP member', user: makeUser('vip', { role: 'member', membershipTier: 'vip' }), principals: ['vip'] },
  { title: 'matchmaker', user: makeUser('matchmaker', { role: 'matchmaker' }), principals: ['matchmaker'] },
  { title: 'admin', user: makeUser('admin', { role: 'admin' }), principals: ['admin'] },
];
const STAFF = VIEWERS.slice(3);

const vip = { role: 'member', membershipTier: 'vip' } as const;
/** With whom staff may do something. */
const SUBJECTS: readonly { title: string; user: User }[] = [
  { title: 'a VIP member of the matchmaker', user: makeUser('own', { ...vip, assignedMatchmakerId: 'matchmaker' }) },
  { title: 'another member', user: makeUser('foreign', { ...vip, assignedMatchmakerId: 'another' }) },
  { title: 'an applicant', user: makeUser('someone', { role: 'applicant' }) },
  { title: 'another matchmaker', user: makeUser('colleague', { role: 'matchmaker' }) },
  { title: 'another admin', user: makeUser('peer', { role: 'admin' }) },
];

/** `changeTier` → `change tier`. */
const toWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const writeTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const mark = (may: boolean): string => (may ? YES : NO);

const describeOpening = (): string => {
  const abilities = VIEWERS.map(({ user }) => {
    const { staff, ...own } = getOwnAbilities(user.role, user.membershipTier);
    return { ...own, ...staff };
  });
  const [first] = abilities;
  const names = Object.keys(first ?? {}) as (keyof NonNullable<typeof first>)[];
  return writeTable(
    ['', ...VIEWERS.map(({ title }) => title)],
    names.map((name) => [toWords(name), ...abilities.map((one) => mark(one[name]))]),
  );
};

/** What somebody of the staff may do with a person, by name; nothing where they may not work with them. */
const getStaffAbilities = (actor: UserActor, subject: User): Readonly<Record<string, boolean>> => {
  const isVisible = isStaffVisible(actor, subject);
  const can = getMemberAbilities(actor, { ...subject, secondFactorAt: new Date(0) });
  const sharing = { withMatchmaker: true, decidedAt: new Date(0) };
  return {
    'see the profile': isVisible,
    ...Object.fromEntries(Object.entries(can).map(([name, may]) => [toWords(name), isVisible && may])),
    'read and write notes': canNoteOn(actor, subject),
    'see answers that are shared': canSeeAnswers(actor, subject, sharing),
  };
};

const describeStaff = (): string =>
  STAFF.map(({ title, user }) => {
    const can = SUBJECTS.map((subject) => getStaffAbilities(createActor(user, 'session'), subject.user));
    return writeTable(
      [`a${/^[aeiou]/.test(title) ? 'n' : ''} ${title} with`, ...SUBJECTS.map((subject) => subject.title)],
      Object.keys(can[0] ?? {}).map((name) => [name, ...can.map((one) => mark(one[name] ?? false))]),
    );
  }).join('\n\n');

const isGranted = (status: number | undefined): boolean => status !== undefined && ![401, 403, 404].includes(status);

/** Whose objects a call works on, for those who pass its gate. */
const describeObjects = (name: string, principals: readonly Principal[]): string => {
  const rule = POLICY[name];
  if (!rule) throw new Error(`${name} has no row in the policy`);
  const found = principals.map((principal) => rule.but?.[principal] ?? rule.answers);
  if (found.some(({ none, foreign }) => isGranted(none) || isGranted(foreign))) return YES;
  const own = found.flatMap((answers) => [
    answers.none,
    answers.own,
    answers.accepted,
    answers.pending,
    answers.rejected,
  ]);
  // What staff work on is nobody's own: an admin may do it with any.
  if (own.some(isGranted)) return name.startsWith('staff') && principals.includes('admin') ? YES : OWN;
  // Where the test has none of their own to try, what they are refused is another's.
  return own.every((status) => status === undefined) ? OWN : NO;
};

const describeCalls = (): string =>
  writeTable(
    ['call', 'what', ...VIEWERS.map(({ title }) => title)],
    allCalls.map(({ name, call }) => [
      `\`${name}\``,
      call.summary.replaceAll('|', '\\|'),
      ...VIEWERS.map(({ user, principals }) => {
        try {
          checkAccess(call.access, createActor(user, 'session'), call);
        } catch {
          return NO;
        }
        return call.access === 'public' ? YES : describeObjects(name, principals);
      }),
    ]),
  );

const describeKinds = (): string =>
  writeTable(
    ['', ...STAFF.map(({ title }) => title)],
    getSavedTextKinds({ role: 'admin' }).map((kind) => [
      kind,
      ...STAFF.map(({ user }) => mark(getSavedTextKinds(user).includes(kind))),
    ]),
  );

/** Builds the page from the policies. */
export const buildRolesPage = (): string => `# Roles

Who may do what. \`npm run roles\` writes this page from the policies (\`server/policies\`, \`server/http/access.ts\`,
\`shared/rules/own-abilities.ts\`) and from the table of the authorization test, which tries every call as everyone
(\`server/test/authorization-matrix.test.ts\`); \`scripts/roles.test.ts\` fails while it is out of date.

**${YES}**: may. **${OWN}**: with what is theirs, was shown to them, or is assigned to them; anything else answers as what does not
exist (404). **${NO}**: may not. Suspended and signed-out people may do nothing but what is open to everyone.

## Pages and areas

${describeOpening()}

## What staff may do with a person

A matchmaker's rights begin and end with the assignment and with the member's tier.

${describeStaff()}

## Saved texts

${describeKinds()}

## Calls

${describeCalls()}
`;

/** Reads the page as it is kept. */
export const readRolesPage = (): string => readFileSync(PAGE, 'utf8');

if (isProgram(import.meta.url)) writeFileSync(PAGE, buildRolesPage());
