import type { EmotionCache } from '@emotion/cache';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter, useRoutes } from 'react-router-dom';
import { BRAND } from '../../shared/brand.ts';
import type { CurrentUser } from '../../shared/contract/accounts.ts';
import { contract } from '../../shared/contract/index.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Role, Tier } from '../../shared/options.ts';
import {
  ANY_PART,
  escapeHtml,
  FIRST_NAME,
  FRAME_VIEWERS,
  type FrameViewer,
  OTHER_FRAME,
} from '../../shared/prerender.ts';
import { getOwnAbilities } from '../../shared/rules/own-abilities.ts';
import { Screens } from '../src/app/app.tsx';
import { Layout } from '../src/app/layout.tsx';
import { Providers } from '../src/app/providers.tsx';
import { Spinner } from '../src/components/spinner.tsx';
import { marketingRoutes } from '../src/features/marketing/routes.ts';
import { buildUrl } from '../src/lib/api.ts';
import { setUserState } from '../src/lib/current-user.ts';
import { paths } from '../src/lib/paths.ts';
import { readQueryKey } from '../src/lib/query/first-queries.ts';
import { queryClient } from '../src/lib/query/query.ts';
import { rendered } from '../src/lib/rendering/description.ts';
import { frameRendering } from '../src/lib/rendering/hydrated.ts';
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
  /** The addresses of the calls with which the page begins; `ANY_PART` stands for the last part of the page's own address. */
  readonly calls: readonly string[];
  /** The keys of the queries that these calls are for, but of those that take no earlier response. */
  readonly queries: readonly (readonly unknown[])[];
  /** Whether it is a page's frame, which the program replaces instead of hydrating it. */
  readonly isFrame: boolean;
}

/** The frame of a page for a kind of signed-in users. */
interface RenderedFrame extends RenderedPage {
  readonly viewer: FrameViewer;
  /** The chunks of its screen. */
  readonly chunks: readonly string[];
}

/** The screens whose frame has their own head, with the chunks of each. */
type FramedScreens = Readonly<Record<string, readonly string[]>>;
const MEMBER_FRAMES: FramedScreens = {
  [paths.home]: ['dashboard-page'],
  [paths.matches]: ['matches-screen'],
  [paths.match]: ['match-screen'],
  [paths.messages]: ['messages-screen'],
  [paths.conversation]: ['messages-screen', 'conversation-pane'],
  [paths.profile]: ['profile-page'],
};
const STAFF_FRAMES: FramedScreens = {
  [paths.staffMembers]: ['members-page'],
  [paths.staffConversations]: ['conversations-page'],
};
const FRAMED: Readonly<Record<FrameViewer, FramedScreens>> = {
  applicant: {},
  member: MEMBER_FRAMES,
  vip: MEMBER_FRAMES,
  matchmaker: STAFF_FRAMES,
  admin: { ...STAFF_FRAMES, [paths.staff]: ['queue-page'] },
};

/** Builds the user for whom a page is prerendered; they have nothing but a first name, which is a placeholder. */
const buildUser = ([role, tier]: readonly [Role, Tier | null]): CurrentUser => ({
  id: '',
  firstName: FIRST_NAME,
  lastName: '',
  first_name: FIRST_NAME,
  last_name: '',
  email: '',
  phone: null,
  username: '',
  role,
  can: getOwnAbilities(role, tier),
});

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

/** Returns the address of a call. */
const toAddress = (path: string, input: object): string =>
  buildUrl({ path }, input).replaceAll(encodeURIComponent(ANY_PART), ANY_PART);

/** The keys of the queries that what is rendered begins with, and does not wait with, by the addresses of their calls. */
const asked = new Map<string, readonly unknown[] | undefined>();
const cache = queryClient.getQueryCache();
const buildQuery = cache.build.bind(cache);
cache.build = (client, options, state) => {
  const query = buildQuery(client, options, state);
  const { enabled, staleTime } = options as { enabled?: boolean; staleTime?: unknown };
  const isUser = query.queryKey[0] === contract.accounts.current.path;
  const { path, input } = readQueryKey(query.queryKey);
  if (enabled !== false && !isUser) asked.set(toAddress(path, input), staleTime === 0 ? undefined : query.queryKey);
  return query;
};

/** Puts calls about people first, which a frame shows by itself: the browser makes a few at a time, and fonts are among them. */
const orderCalls = (calls: readonly string[]): string[] => {
  const isOfPeople = (call: string): boolean => call.startsWith(contract.matches.list.path);
  return [...calls.filter(isOfPeople), ...calls.filter((call) => !isOfPeople(call))];
};

/** All that surrounds a page's content, and the sign that it is loading. */
const ScreenFrame = () => useRoutes([{ element: <Layout />, children: [{ path: '*', element: <Spinner page /> }] }]);

const renderPage = async (
  path: string,
  user: CurrentUser | null,
  content: ReactNode = <Screens />,
): Promise<RenderedPage> => {
  rendered.description = '';
  asked.clear();
  const styles = createStyles();
  // Makes Emotion keep the styles in the cache, to be read here, instead of writing them among the elements.
  styles.compat = true;
  setUserState({ user, isLoading: false, error: null });
  const screens = (
    <Providers styles={styles}>
      <StaticRouter location={path}>{content}</StaticRouter>
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
  const [calls, queries] = [orderCalls([...asked.keys()]), [...asked.values()].filter((key) => key !== undefined)];
  // A cached query holds a timer, which would keep the build from ending.
  queryClient.clear();
  if (failure) throw failure;
  // Rendering without a document, React puts the elements of the head before all others.
  const [, title = `<title>${BRAND.name}</title>`, html = ''] =
    /^(<title>[^<]*<\/title>)?(.*)$/s.exec(parts.join('')) ?? [];
  const description = escapeHtml(rendered.description);
  const { isOn: isFrame } = frameRendering;
  return { path, title, description, ...separateStyles(html), styles: extractStyles(styles), calls, queries, isFrame };
};

/** Renders a page as its program does at first, when nothing but the user is known. */
const renderAsFrame = async (path: string, user: CurrentUser | null, content?: ReactNode): Promise<RenderedPage> => {
  frameRendering.isOn = true;
  const page = await renderPage(path, user, content);
  frameRendering.isOn = false;
  // What is pressed or typed before the program is there would be lost; links lead on.
  return { ...page, html: page.html.replace(/<(button|input|select|textarea) /g, '<$1 disabled ') };
};

const MESSAGES_OF_ANY = { params: { id: ANY_PART }, query: { limit: LIMITS.page.default } };

const renderFrames = async (viewer: FrameViewer): Promise<RenderedFrame[]> => {
  const user = buildUser(FRAME_VIEWERS[viewer]);
  const other = await renderAsFrame(`/${OTHER_FRAME}`, user, <ScreenFrame />);
  const frames: RenderedFrame[] = [{ ...other, viewer, chunks: [] }];
  for (const [pattern, chunks] of Object.entries(FRAMED[viewer])) {
    const path = pattern.replace(/:\w+/, ANY_PART);
    const frame = await renderAsFrame(path, user);
    // The messages of a thread are not loaded by a query.
    const thread = pattern === paths.conversation ? [toAddress(contract.messages.list.path, MESSAGES_OF_ANY)] : [];
    frames.push({ ...frame, viewer, chunks, calls: [...frame.calls, ...thread] });
  }
  return frames;
};

// One after the other: they share the query cache, which holds the current user.
const visitor = await renderPage(paths.home, null);
const publicPages: RenderedPage[] = [];
for (const { path } of marketingRoutes) publicPages.push(await renderPage(path, null));
// Their fields are disabled until the program is there: hydrated, they would lose what was typed before.
const visitorFrames: RenderedPage[] = [];
for (const path of [paths.auth, paths.register]) visitorFrames.push(await renderAsFrame(path, null));
const frames: RenderedFrame[] = [];
for (const viewer of Object.keys(FRAMED) as FrameViewer[]) frames.push(...(await renderFrames(viewer)));

/**
 * The start page and the public pages for visitors, the frames of the pages with which they sign in or register, and those of pages of
 * signed-in users. Rendered while this module loads, since the module runner that loads it is closed right after.
 */
export const pages = { visitor, publicPages, visitorFrames, frames };
