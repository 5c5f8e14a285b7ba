import type { Rolldown } from 'vite';

type NameFunction = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<NameFunction>[1];

/** The screens that members open most. */
const MEMBER_SCREENS = ['dashboard-page', 'matches-screen', 'messages-screen', 'profile-page'];
/** What three of them share is fetched in one file: each of some forty files of a few hundred bytes takes a request. */
const MIN_SCREENS = 3;
/** Visitors of the landing page load nothing for members. */
const LANDING = 'landing-page';

const getName = (id: string): string => id.replace(/^.*\/|\.tsx$/g, '');

/** Returns which of these screens need a module, with all that they import at once. */
const findScreens = (id: string, context: Context): ReadonlySet<string> => {
  const needing = new Set([id]);
  // What is added while the set is walked is walked too.
  for (const one of needing) for (const importer of context.getModuleInfo(one)?.importers ?? []) needing.add(importer);
  return new Set([...needing].map(getName));
};

/** Names the file of a module that most of a member's screens need; null leaves it to the bundler. */
export const nameSharedPart: NameFunction = (id, context) => {
  const screens = findScreens(id, context);
  if (screens.has(LANDING)) return null;
  return MEMBER_SCREENS.filter((screen) => screens.has(screen)).length >= MIN_SCREENS ? 'member' : null;
};
