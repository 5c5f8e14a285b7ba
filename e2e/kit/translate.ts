import type { BrowserContext } from 'playwright-core';

/** Whether the pages of visitors are translated; `startApp` sets it for the tests of a file. */
export const translation = { isOn: false };

/**
 * Has every page of a context do to its texts what a browser's translation does: each is put into two elements `font` of its own, in
 * place of the text that the page made, also when it changes. The words stay the same, so that a test can read them.
 */
export const translatePages = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const translate = (node: Node): void => {
      if (
        node instanceof Text &&
        node.data.trim() &&
        node.parentElement?.closest('font, script, style, textarea') === null
      ) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = node.data;
        outer.append(inner);
        node.replaceWith(outer);
      } else for (const child of [...node.childNodes]) translate(child);
    };
    const seen = new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
    });
    document.addEventListener('DOMContentLoaded', () => {
      translate(document.body);
      seen.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
};
