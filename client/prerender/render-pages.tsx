import type { EmotionCache } from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { CurrentUser } from '../../shared/contract/accounts.ts';
import { contract } from '../../shared/contract/index.ts';
import { escapeHtml, FIRST_NAME } from '../../shared/prerender.ts';
import { getOwnAbilities } from '../../shared/rules/own-abilities.ts';
import { Screens } from '../src/app/app.tsx';
import { Providers } from '../src/app/providers.tsx';
import { marketingRoutes } from '../src/features/marketing/routes.ts';
import { rendered } from '../src/lib/description.ts';
import { paths } from '../src/lib/paths.ts';
import { queryClient, queryKey } from '../src/lib/query/query.ts';
import { createStyles } from '../src/navigation/styles.ts';

/** The styles of one `<style>` element: its `data-emotion` lists the styles that the program need not insert again. */
interface RenderedStyles {
  readonly mark: string;
  readonly css: string;
}

/** A page as it was rendered without a browser. */
export interface RenderedPage {
  readonly path: string;
  /** The page's `<title>` element, which has to be put into the document's head. */
  readonly title: string;
  /** What search engines say of it, as HTML text; '' for the product's own description. */
  readonly description: string;
  readonly html: string;
  readonly styles: readonly RenderedStyles[];
  /** The rules of the elements that have styles of their own: the content policy refuses these as attributes. */
  readonly inlineStyles: string;
}

/** The member for whom a page is prerendered; it holds only their first name, as a placeholder. */
const ANY_MEMBER: CurrentUser = {
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

const extractStyles = ({ key, inserted, registered }: EmotionCache): RenderedStyles[] => {
  const all = Object.entries(inserted).flatMap(([name, css]) => (typeof css === 'string' ? [{ name, css }] : []));
  const isOfClass = ({ name }: { name: string }): boolean => `${key}-${name}` in registered;
  const ofClasses = all.filter(isOfClass);
  return [
    ...all.filter((one) => !isOfClass(one)).map(({ name, css }) => ({ mark: `${key}-global ${name}`, css })),
    { mark: [key, ...ofClasses.map(({ name }) => name)].join(' '), css: ofClasses.map(({ css }) => css).join('') },
  ];
};

/** Moves the styles of single elements from their attributes into rules. */
const separateStyles = (html: string): Pick<RenderedPage, 'html' | 'inlineStyles'> => {
  const rules: string[] = [];
  const separated = html.replace(/ style="([^"]*)"/g, (_, css: string) => {
    rules.push(`[data-style="${rules.length}"]{${css.replaceAll('&quot;', '"')}}`);
    return ` data-style="${rules.length - 1}"`;
  });
  return { html: separated, inlineStyles: rules.join('') };
};

const renderPage = async (path: string, user: CurrentUser | null): Promise<RenderedPage> => {
  rendered.description = '';
  const styles = createStyles();
  // Makes Emotion keep the styles in the cache, to be read here, instead of writing them among the elements.
  styles.compat = true;
  queryClient.setQueryData(queryKey(contract.accounts.current), user);
  const screens = (
    <Providers styles={styles}>
      <StaticRouter location={path}>
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
  // A cached query holds a timer, which would keep the build from ending.
  queryClient.clear();
  if (failure) throw failure;
  // Rendering without a document, React puts the elements of the head before all others.
  const [, title = '', html = ''] = /^(<title>[^<]*<\/title>)(.*)$/s.exec(parts.join('')) ?? [];
  const description = escapeHtml(rendered.description);
  return { path, title, description, ...separateStyles(html), styles: extractStyles(styles) };
};

// One after the other: they share the query cache, which holds the current user.
const visitor = await renderPage(paths.home, null);
const member = await renderPage(paths.home, ANY_MEMBER);
const publicPages: RenderedPage[] = [];
for (const { path } of marketingRoutes) publicPages.push(await renderPage(path, null));

/**
 * The address `/` for a visitor and for a member, and the public pages. Rendered while this module loads, since the module runner that loads it
 * is closed right after.
 */
export const pages = { visitor, member, publicPages };
