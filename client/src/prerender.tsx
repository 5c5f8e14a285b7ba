import type { EmotionCache } from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { CurrentUser } from '../../shared/contract/accounts.ts';
import { contract } from '../../shared/contract/index.ts';
import { FIRST_NAME } from '../../shared/prerender.ts';
import { getOwnAbilities } from '../../shared/rules/own-abilities.ts';
import { Screens } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import { queryClient, queryKey } from './lib/query.ts';
import { createStyles } from './navigation/styles.ts';

/** Styles of one element of the page: `data-emotion` tells the program which ones are there already. */
interface DrawnStyles {
  readonly mark: string;
  readonly css: string;
}

/** A screen as it stands before its program has come. */
export interface Drawn {
  /** The page's `<title>` element, which belongs into the document's head. */
  readonly title: string;
  readonly html: string;
  readonly styles: readonly DrawnStyles[];
}

/** Stands for any member: nothing of a person but their first name is drawn ahead. */
const ANYONE: CurrentUser = {
  id: '',
  firstName: FIRST_NAME,
  lastName: '',
  first_name: FIRST_NAME,
  last_name: '',
  email: '',
  phone: null,
  username: '',
  role: 'member',
  can: getOwnAbilities('member', null),
};

const stylesOf = ({ key, inserted, registered }: EmotionCache): DrawnStyles[] => {
  const all = Object.entries(inserted).flatMap(([name, css]) => (typeof css === 'string' ? [{ name, css }] : []));
  const isOfClass = ({ name }: { name: string }): boolean => `${key}-${name}` in registered;
  const ofClasses = all.filter(isOfClass);
  return [
    ...all.filter((one) => !isOfClass(one)).map(({ name, css }) => ({ mark: `${key}-global ${name}`, css })),
    { mark: [key, ...ofClasses.map(({ name }) => name)].join(' '), css: ofClasses.map(({ css }) => css).join('') },
  ];
};

const draw = async (user: CurrentUser | null): Promise<Drawn> => {
  const styles = createStyles();
  // Kept to be read here, instead of standing among the elements.
  styles.compat = true;
  queryClient.setQueryData(queryKey(contract.accounts.current), user);
  const screens = (
    <Providers styles={styles}>
      <StaticRouter location="/">
        <Screens />
      </StaticRouter>
    </Providers>
  );
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(screens, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error;
    },
  });
  const parts: string[] = [];
  for await (const part of prelude) parts.push(String(part));
  // What is kept holds a timer, and that would hold the build.
  queryClient.clear();
  if (failure) throw failure;
  // Rendered without a document, React puts the elements of the head before all others.
  const [, title = '', html = ''] = /^(<title>[^<]*<\/title>)(.*)$/s.exec(parts.join('')) ?? [];
  return { title, html, styles: stylesOf(styles) };
};

// One after the other: they share the program's memory of who sits there.
const visitor = await draw(null);
const member = await draw(ANYONE);

/** The address `/` for a visitor and for a member, drawn as this is read: whoever builds the client can't come back later. */
export const homes = { visitor, member };
