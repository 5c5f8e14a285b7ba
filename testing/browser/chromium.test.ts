import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { carriedChromium, launchChromium } from './chromium.ts';

test('a browser starts and renders a page', async () => {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.setContent('<h1>Peace</h1>');
  expect(await page.textContent('h1')).toBe('Peace');
  await browser.close();
});

test('so does the one that npm carries, in two contexts', async () => {
  const { file, env } = await carriedChromium();
  const browser = await chromium.launch({ executablePath: file, args: ['--no-sandbox'], env: { ...env } });
  for (const text of ['one', 'two']) {
    const page = await (await browser.newContext()).newPage();
    await page.setContent(`<p>${text}</p>`);
    expect(await page.textContent('p')).toBe(text);
  }
  await browser.close();
}, 60_000);
