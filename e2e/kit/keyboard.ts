import type { Page } from 'playwright-core';

/** Where one Tab led. */
interface Stop {
  readonly name: string;
  /** Follows the stop before it in the document. */
  readonly inOrder: boolean;
  /** Lies above the stop before it and not to its right. */
  readonly backwards: boolean;
  /** Something shows that the focus is here. */
  readonly visible: boolean;
  readonly place: 'page' | 'footer' | 'end';
}

/** Describes the element with the focus, and remembers it for the next call. Runs in the page. */
const look = async (): Promise<Stop> => {
  const memory = window as unknown as { stops?: Element[] };
  memory.stops ??= [];
  const now = document.activeElement;
  const before = memory.stops.at(-1);
  const name = `${now?.tagName.toLowerCase()} ${(now?.getAttribute('aria-label') ?? now?.textContent ?? '').trim().slice(0, 40)}`;
  // Day, month and year of a date are stops of their own within one field.
  if (now && now === before && now.matches('input[type=date]')) {
    return { name, inOrder: true, backwards: false, visible: true, place: 'page' };
  }
  if (!now || now === document.body || memory.stops.includes(now)) {
    return { name, inOrder: true, backwards: false, visible: true, place: 'end' };
  }
  memory.stops.push(now);
  const rings = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  // Fields show it by their border, hidden boxes and choices by what surrounds them.
  const border = now.closest('.MuiOutlinedInput-root')?.querySelector('fieldset');
  const shows = (): boolean =>
    (border && Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2) ||
    [now, now.parentElement, now.parentElement?.parentElement].some((one) => one && rings(one));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A style may still be on its way, if only for a frame.
  for (let frames = 0; frames < 3 && !shows(); frames += 1) await frame();
  const inMain = [before, now].every((one) => one?.closest('main'));
  const [from, to] = [before?.getBoundingClientRect(), now.getBoundingClientRect()];
  return {
    name,
    inOrder: !before || Boolean(before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING),
    backwards: inMain && from !== undefined && to.bottom <= from.top && to.left < from.right,
    visible: shows(),
    place: now.closest('footer') ? 'footer' : 'page',
  };
};

/** What the keyboard should have come to and did not. Runs in the page. */
const unreached = (withFooter: boolean): string[] => {
  const stops = (window as unknown as { stops?: Element[] }).stops ?? [];
  const answered = new Set(
    stops.map((one) => (one instanceof HTMLInputElement && one.type === 'radio' ? one.name : '')),
  );
  const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';
  return (
    [...document.querySelectorAll<HTMLElement>(FOCUSABLE)]
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, [aria-hidden=true], input[type=hidden]'))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && (withFooter || !one.closest('footer')))
      // Of the choices of one question the keyboard comes to one; arrows lead to the others.
      .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && answered.has(one.name)))
      .filter((one) => !stops.includes(one))
      .map(
        (one) =>
          `${one.tagName.toLowerCase()} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}`,
      )
  );
};

const MAX_TAB_STOPS = 250;

/**
 * Walks through the page by the Tab key, from its start to the footer, or to the end with it. Returns the faults: out of
 * order, without a visible focus, never reached, or no way out.
 */
export const keyboardFaults = async (page: Page, withFooter: boolean): Promise<string[]> => {
  // The first key makes the page fetch what keyboard users need; that must be done before the walk.
  await page.keyboard.press('Shift');
  await page.locator('main').getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  await page.evaluate(() => {
    (window as unknown as { stops?: Element[] }).stops = [];
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  const faults: string[] = [];
  for (let count = 0; ; count += 1) {
    if (count > MAX_TAB_STOPS) return [...faults, `no way out after ${MAX_TAB_STOPS} Tabs`];
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(look);
    if (stop.place === 'end' || (stop.place === 'footer' && !withFooter)) break;
    if (!stop.inOrder) faults.push(`Tab goes back in the document to ${stop.name}`);
    if (stop.backwards) faults.push(`Tab goes back on the screen to ${stop.name}`);
    if (!stop.visible) faults.push(`no visible focus on ${stop.name}`);
  }
  const missed = await page.evaluate(unreached, withFooter);
  return [...faults, ...missed.map((name) => `Tab does not reach ${name}`)];
};
