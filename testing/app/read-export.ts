import { unzipSync } from 'fflate';
import { contract } from '../../shared/contract/index.ts';
import type { TestClient } from './http-client.ts';

/** Asks for an export as a browser does. */
export const askForExport = async (url: string, browser: TestClient, password: string): Promise<Response> => {
  const { method, path } = contract.account.export;
  return fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Cookie: browser.cookieHeader,
      Origin: url,
    },
    body: JSON.stringify({ password }),
  });
};

/** Returns the texts of an export by path, or none where it was refused. */
export const readExport = async (url: string, browser: TestClient, password: string) => {
  const response = await askForExport(url, browser, password);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isZip = response.headers.get('content-type') === 'application/zip';
  const files = isZip ? unzipSync(bytes) : {};
  const texts = Object.entries(files).map(([name, content]) => [name, new TextDecoder().decode(content)] as const);
  return { status: response.status, files: new Map(texts) };
};
