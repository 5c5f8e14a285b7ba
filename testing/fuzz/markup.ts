/** Texts that would run as a program, or become elements, wherever a page took them for markup (R53). */

/** What each of them does if it runs: the pages under test have such a function, which reports it. */
const RUN = 'ranXss()';

const HANDLERS = [
  ['img src=x', 'onerror'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['video><source', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['a tabindex=1 autofocus', 'onfocus'],
  ['div contenteditable autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['iframe', 'onload'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onerror'],
  ['style', 'onload'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['script src=x', 'onerror'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['p style=animation:x', 'onanimationstart'],
  ['div style=transition:1s', 'ontransitionend'],
  ['form><button', 'onclick'],
  ['div', 'onpointerenter'],
  ['div popover', 'onbeforetoggle'],
] as const;

const QUOTES = [(code: string) => code, (code: string) => `"${code}"`, (code: string) => `'${code}'`];
const BREAKS = ['', '"><', "'><", '</textarea><', '</title><', '</script><', '--><', ']]><', '\u2028<'];

const byHandler = HANDLERS.flatMap(([element, handler], at) =>
  QUOTES.map((quote, turn) => {
    const before = BREAKS[(at + turn) % BREAKS.length] ?? '';
    return `${before.replace(/<$/, '')}<${element} data-xss=1 ${handler}=${quote(RUN)}>`;
  }),
);

const SCHEMES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  ` javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `javascript:/*http://example.com*/${RUN}`,
  `javascript://example.com/%0a${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'data:text/html;base64,PHNjcmlwdD5yYW5Yc3MoKTwvc2NyaXB0Pg==',
  `blob:https://example.com/${RUN}`,
  `view-source:javascript:${RUN}`,
];

const byScheme = SCHEMES.flatMap((address) => [
  address,
  `<a data-xss=1 href="${address}">x</a>`,
  `[x](${address})`,
  `<iframe data-xss=1 src="${address}"></iframe>`,
  `<form data-xss=1 action="${address}"><button>x</button></form>`,
  `<svg data-xss=1><a xlink:href="${address}"><text>x</text></a></svg>`,
]);

const byScript = [
  `<script data-xss=1>${RUN}</script>`,
  `<SCRIPT data-xss=1>${RUN}</SCRIPT>`,
  `<script/data-xss=1>${RUN}</script>`,
  `<scr<script>ipt data-xss=1>${RUN}</scr</script>ipt>`,
  `</script><script data-xss=1>${RUN}</script>`,
  `<script data-xss=1>//<!--\n${RUN}//--></script>`,
  `<!--><script data-xss=1>${RUN}</script>-->`,
  `<![CDATA[<script data-xss=1>${RUN}</script>]]>`,
  `<svg><script data-xss=1>${RUN}</script></svg>`,
  `<svg><script data-xss=1>&#114;anXss()</script></svg>`,
  `<math><mtext><table><mglyph><style><img data-xss=1 src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img data-xss=1 src=x onerror=${RUN}>">`,
  `<template><script data-xss=1>${RUN}</script></template>`,
  `<iframe data-xss=1 srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<base data-xss=1 href="https://example.com/">`,
  `<meta data-xss=1 http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<link data-xss=1 rel=import href="data:text/html,<script>${RUN}</script>">`,
  `<style data-xss=1>@import 'https://example.com/x.css'; * { display: none !important }</style>`,
  `<img data-xss=1 src="https://example.com/x.png">`,
  `<div data-xss=1 style="position:fixed;inset:0;background:url(https://example.com/x)">`,
  `<object data-xss=1 type=text/html data="data:text/html,${RUN}"></object>`,
  `<textarea data-xss=1></textarea><img src=x onerror=${RUN}>`,
];

const byTemplate = [
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `{% raw %}${RUN}`,
  `[[\${${RUN}}]]`,
  `'-${RUN}-'`,
  `"-${RUN}-"`,
  `\`;${RUN};\``,
  `\\';${RUN};//`,
  `*/${RUN}/*`,
  `</script>\u2028${RUN}\u2029`,
  `{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${RUN}>"}}}`,
  `$& $\` $' $1 <img data-xss=1 src=x onerror=${RUN}>`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script data-xss=1&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  `\\u003cimg data-xss=1 src=x onerror=${RUN}\\u003e`,
  `\\x3cimg src=x onerror=${RUN}\\x3e`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `＜script＞${RUN}＜/script＞`,
  `\u202e<img data-xss=1 src=x onerror=${RUN}>`,
  `<img\u00a0data-xss=1\u00a0src=x\u00a0onerror=${RUN}>`,
  `<img\u000cdata-xss=1\u000csrc=x\u000conerror=${RUN}>`,
  `<img/data-xss=1/src=x/onerror=${RUN}>`,
  `<<img data-xss=1 src=x onerror=${RUN}>>`,
  `<img data-xss=1 src=x onerror=${RUN}`,
  `<img data-xss=1 src=x onerror=${RUN}//`,
  `<x data-xss=1 onclick=${RUN}>x</x>`,
  `https://example.com/"onmouseover="${RUN}`,
  `https://example.com/'onmouseover='${RUN}`,
  `https://example.com/<img data-xss=1 src=x onerror=${RUN}>`,
  `https://user:${RUN}@example.com/`,
  `http://example.com/#<svg data-xss=1 onload=${RUN}>`,
  `//example.com/%0d%0aSet-Cookie:x=1`,
  '<a data-xss=1 href=https://example.com target=_blank>Please sign in again</a>',
];

/** The same in capitals, or with entities in the program: a filter that looks for a word would miss it. */
const disguise = (text: string, at: number): string =>
  at % 2 === 0 ? text.toUpperCase() : text.replaceAll('()', '&lpar;&rpar;');

const WRITTEN: readonly string[] = [...byScript, ...byTemplate, ...byHandler, ...byScheme];

/** More than 300 such texts, mixed, so that every part of the list has some of each kind. */
export const MARKUP: readonly string[] = (() => {
  const all = [...new Set([...WRITTEN, ...WRITTEN.slice(0, 120).map(disguise)])];
  const step = 37;
  return all.map((_, at) => all[(at * step) % all.length] ?? '');
})();
