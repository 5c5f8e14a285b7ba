import type { Page } from 'playwright-core';

/** Headings of the page's content that leave out a level, or come before its h1. Runs in the page. */
const headingFaults = (): string[] => {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')];
  const shown = headings.filter((one) => one.checkVisibility() && !one.closest('[role=dialog]'));
  const levels = shown.map((one) => Number(one.tagName.slice(1)));
  return shown.flatMap((one, at) => {
    const [level = 0, before = 0] = [levels[at], levels[at - 1]];
    return level > before + 1 ? [`h${level} “${one.textContent?.slice(0, 40)}” follows h${before}`] : [];
  });
};

/** Fields whose placeholder has too little contrast. Runs in the page. */
const placeholderFaults = (): string[] => {
  const MIN_CONTRAST = 4.5;
  const parts = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const findGround = (element: Element | null): number[] => {
    const ground = element ? parts(getComputedStyle(element).backgroundColor) : [255, 255, 255];
    return ground[3] === 0 ? findGround(element?.parentElement ?? null) : ground;
  };
  return [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)[placeholder]')]
    .filter((field) => field.placeholder.trim() && field.checkVisibility())
    .flatMap((field) => {
      const { color, opacity } = getComputedStyle(field, '::placeholder');
      const ground = findGround(field);
      const ink = parts(color).map((part, at) => part * Number(opacity) + (ground[at] ?? 0) * (1 - Number(opacity)));
      const [high = 0, low = 0] = [light(ink), light(ground)].sort((a, b) => b - a);
      const contrast = (high + 0.05) / (low + 0.05);
      return contrast < MIN_CONTRAST ? [`placeholder “${field.placeholder}” at ${contrast.toFixed(2)}:1`] : [];
    });
};

/** Fields of text that are not written from the side of the script that is typed. Runs in the page. */
const directionFaults = (): string[] => {
  const OTHERS = ['radio', 'checkbox', 'file', 'hidden', 'number', 'date', 'time', 'range'];
  return [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')]
    .filter((field) => !OTHERS.includes(field.type) && field.dir !== 'auto' && field.checkVisibility())
    .map((field) => `the field “${field.labels?.[0]?.textContent ?? field.ariaLabel}” has no direction of its own`);
};

/** What is to be touched and is smaller than a finger; links in running text may be. Runs in the page. */
const targetFaults = (): string[] => {
  const MIN_PX = 44;
  const TARGETS = 'a[href], button, select, summary, textarea, input, [role=tab], [role=menuitem], [role=combobox]';
  const isInText = (one: Element): boolean =>
    one.tagName === 'A' &&
    getComputedStyle(one).display === 'inline' &&
    one.parentElement?.textContent !== one.textContent;
  const isFor = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true]');
  return [...document.querySelectorAll<HTMLElement>(TARGETS)]
    .filter((one) => isFor(one) && !isInText(one) && !one.matches(':disabled, [type=hidden], .MuiSelect-nativeInput'))
    .flatMap((one) => {
      // A field is touched with its frame, a choice with its label.
      const frame = one.closest('label, .MuiInputBase-root') ?? one;
      const { width, height, bottom } = frame.getBoundingClientRect();
      // Kept out of sight until it has the focus.
      const isAway = bottom <= 0 && getComputedStyle(one).position !== 'static';
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40);
      const isSmall = Math.round(height) < MIN_PX || Math.round(width) < MIN_PX;
      return isSmall && !isAway
        ? [`${one.tagName.toLowerCase()} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`]
        : [];
    });
};

/** What is wrong with the order of the page's headings, with its placeholders and with the direction of its fields. */
export const readingFaults = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(headingFaults)),
  ...(await page.evaluate(placeholderFaults)),
  ...(await page.evaluate(directionFaults)),
];

/** The width of A4 between the margins that a browser leaves, in px: what a page on paper is laid out for. */
export const PAPER_WIDTH = 718;

const MAX_FRAMES = 60;

/** What of the page is too small to be touched with a finger. */
export const touchFaults = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
  let faults = await page.evaluate(targetFaults);
  // The styles for touch may come with a later frame.
  for (let frame = 0; faults.length > 0 && frame < MAX_FRAMES; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    faults = await page.evaluate(targetFaults);
  }
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
  return faults;
};

/**
 * Returns where the bar's first sign begins, and the page's head, or the card in which it is, in px from the side where lines
 * begin; with `edge` false where one of them is not there. Runs in the page.
 */
const findEdges = (edge?: number): number[] | false => {
  const { clientWidth, dir } = document.documentElement;
  const head = document.querySelector('h1');
  const elements = [document.querySelector('header svg'), head?.closest('.MuiCard-root') ?? head];
  const begins = elements.map((element) => {
    const { left, right } = element?.getBoundingClientRect() ?? { left: Number.NaN, right: Number.NaN };
    return Math.round(dir === 'rtl' ? clientWidth - right : left);
  });
  return edge === undefined || begins.every((begin) => begin === edge) ? begins : false;
};

/** Returns where bar and head begin, as soon as it is the edge: after a change of the width the page may need a moment. */
export const readEdges = async (page: Page, edge: number | undefined): Promise<number[]> => {
  const found = await page.waitForFunction(findEdges, edge, { timeout: 10_000 }).catch(() => null);
  // Not looked at again once it is so: the program may be taking over the page that came with its address.
  return ((await found?.jsonValue()) ?? (await page.evaluate(findEdges, undefined))) || [];
};
