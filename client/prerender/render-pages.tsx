import type { EmotionCache } from '@emotion/cache';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { BRAND } from '../../shared/brand.ts';
import { escapeHtml } from '../../shared/prerender.ts';
import { Screens } from '../src/app/app.tsx';
import { Providers } from '../src/app/providers.tsx';
import { Shell } from '../src/app/shell.tsx';
import { marketingRoutes } from '../src/features/marketing/routes.ts';
import { paths } from '../src/lib/paths.ts';
import { queryClient } from '../src/lib/query/query.ts';
import { rendered } from '../src/lib/rendering/description.ts';
import { beVisitor } from '../src/lib/session.ts';
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
  /** Whether its program replaces the page instead of hydrating it. */
  readonly isFrame: boolean;
}

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

const renderPage = async (path: string, content: ReactNode = <Screens />, isFrame = false): Promise<RenderedPage> => {
  rendered.description = '';
  const styles = createStyles();
  // Makes Emotion keep the styles in the cache, to be read here, instead of writing them among the elements.
  styles.compat = true;
  beVisitor();
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
  // A cached query holds a timer, which would keep the build from ending.
  queryClient.clear();
  if (failure) throw failure;
  // Rendering without a document, React puts the elements of the head before all others.
  const [, title = `<title>${BRAND.name}</title>`, html = ''] =
    /^(<title>[^<]*<\/title>)?(.*)$/s.exec(parts.join('')) ?? [];
  // What is pressed or typed before the program is there would be lost where it replaces the page; links lead on.
  const body = isFrame ? html.replace(/<(button|input|select|textarea) (?![^>]* disabled="")/g, '<$1 disabled ') : html;
  return {
    path,
    title,
    description: escapeHtml(rendered.description),
    ...separateStyles(body),
    styles: extractStyles(styles),
    isFrame,
  };
};

// One after the other: they share the query cache.
const shell = await renderPage(paths.home, <Shell />, true);
const publicPages: RenderedPage[] = [await renderPage(paths.home)];
for (const { path } of marketingRoutes) publicPages.push(await renderPage(path));
// Hydrated, their fields would lose what was typed before.
for (const path of [paths.auth, paths.register]) publicPages.push(await renderPage(path, <Screens />, true));

/**
 * The shell of all pages; and as visitors get them, the start page, the public pages, and those with which they sign in or register.
 * Rendered while this module loads, since the module runner that loads it is closed right after.
 */
export const pages = { shell, publicPages };
