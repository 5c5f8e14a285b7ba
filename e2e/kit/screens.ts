import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenRoute } from '../../client/src/lib/screens.ts';

/** A screen, and what its tab is called before ` | Mithaq`. */
export interface Screen {
  readonly path: string;
  readonly title: RegExp;
}

/** The account of the demo community as which a screen is visited, by who may open the screen. */
const ACCOUNT_BY_ACCESS: Readonly<Record<ScreenRoute['access'], string>> = {
  anyone: 'visitor',
  applicants: 'applicant@demo.test',
  'signed-in': 'premium@demo.test',
  members: 'premium@demo.test',
  staff: 'admin@demo.test',
};

/**
 * Screens that need another account or address than their route implies, or are visited as several; by account. A route whose
 * path is listed here for any account is not added a second time.
 */
const LISTED: Readonly<Record<string, readonly Screen[]>> = {
  visitor: [
    { path: '/', title: /./ },
    { path: '/auth?tab=login', title: /./ },
    { path: '/auth?tab=register', title: /./ },
    { path: '/reset?token=none', title: /./ },
    { path: '/how-it-works', title: /How It Works/i },
    { path: '/faq', title: /Questions|FAQ/ },
    { path: '/no-such-page', title: /Page Not Found/ },
  ],
  'applicant@demo.test': [
    { path: '/application', title: /Application/ },
    { path: '/application-status', title: /Application/ },
    { path: '/matches', title: /Access Restricted/ },
  ],
  'pending@demo.test': [{ path: '/application-status', title: /Application/ }],
  'rejected@demo.test': [{ path: '/application-status', title: /Application/ }],
  'premium@demo.test': [
    { path: '/', title: /./ },
    { path: '/matches', title: /Matches/ },
    { path: '/settings/membership', title: /Your membership/ },
    { path: '/profile/questions', title: /Questions/ },
    { path: '/profile/questions/family-plans', title: /Family plans/ },
  ],
  'vip@demo.test': [
    { path: '/matchmaker', title: /matchmaker/i },
    { path: '/vip', title: /VIP/ },
    { path: '/vip/ai-matchmaker', title: /matchmaker/i },
    { path: '/vip/events', title: /Events/ },
    { path: '/vip/concierge', title: /Concierge/ },
  ],
  'vip-unassigned@demo.test': [{ path: '/matchmaker', title: /matchmaker/i }],
  'admin@demo.test': [
    { path: '/staff', title: /./ },
    { path: '/staff/members', title: /./ },
    { path: '/staff/audit', title: /./ },
    { path: '/staff/insight', title: /^Analytics/ },
    { path: '/settings/second-factor', title: /Second factor/ },
  ],
  'matchmaker@demo.test': [
    { path: '/staff/members', title: /./ },
    { path: '/staff/conversations', title: /./ },
  ],
};

/** `/terms-of-service` → `Terms of Service`, unless the screen is listed with another title. */
const titleOf = (path: string): RegExp => {
  const words = (path.split('/').at(-1) ?? '').split('-');
  return new RegExp(
    words.map((word) => (word === 'of' ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' '),
  );
};

/** Routes that the client's features declare, without those of one person or group. */
const loadRoutes = async (): Promise<ScreenRoute[]> => {
  const root = join(import.meta.dirname, '../../client/src');
  const folders = [
    ...readdirSync(join(root, 'features')).map((name) => join(root, 'features', name)),
    join(root, 'app/screens'),
  ];
  const files = folders.map((folder) => join(folder, 'routes.ts')).filter((file) => existsSync(file));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)));
  const routes = modules.flatMap((module) => Object.values(module).flat() as ScreenRoute[]);
  return routes.filter(({ path }) => !path.includes(':'));
};

const listedPaths = new Set(Object.values(LISTED).flatMap((some) => some.map(({ path }) => path.split('?')[0])));
const unlisted = (await loadRoutes()).filter(({ path }) => !listedPaths.has(path));

/** Every screen that has an address of its own, by the account as which it is visited. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = Object.fromEntries(
  Object.entries(LISTED).map(([account, screens]) => [
    account,
    [
      ...screens,
      ...unlisted.flatMap(({ path, access }) =>
        ACCOUNT_BY_ACCESS[access] === account ? [{ path, title: titleOf(path) }] : [],
      ),
    ],
  ]),
);
