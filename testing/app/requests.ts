import type { Call } from '../../shared/contract/base/define.ts';
import type { RawAnswer, RawRequest, TestClient } from './http-client.ts';

/** Returns a call's path with `id` for each parameter. */
export const buildPath = (call: Call, id = 'AAAAAAAAAAAAAAAAAAAAAA'): string => call.path.replace(/:\w+/g, id);

/** Returns the path of every value inside a JSON value, as the list of keys that lead to it. */
export const listPaths = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) => listPaths(child, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
};

/** Returns a copy of a JSON value in which the value at `path` is `other`. */
export const withValue = (value: unknown, path: readonly string[], other: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, other);
  return copy;
};

/**
 * Repeats a request that the service answers with 503 after the time that it names, as the product's client does: a busy
 * machine is no violation. After more than one try, what the request changes may have been stored by an earlier one.
 */
export const requestUntilServed = async (
  browser: TestClient,
  method: string,
  path: string,
  request: RawRequest = {},
): Promise<{ answer: RawAnswer; tries: number }> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await browser.request(method, path, request);
    if (answer.status !== 503) return { answer, tries };
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after') ?? 1) * 1_000));
  }
};

/** A PNG of 200 pixels a side. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAADIAQMAAACXljzdAAAAA1BMVEUQQMDQQRMfAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVRYhe3BgQAAAADDoPlTX+EAVQEAAAAAfAYUUAABHmXVxwAAAABJRU5ErkJggg==';

/** Returns the form with which a test makes a call that takes a file: a picture, beside a document what it is. */
export const buildSampleForm = ({ field, texts }: NonNullable<Call['upload']>) => {
  const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  const kind = texts ? `${head('kind')}\r\n\r\npassport\r\n` : '';
  return {
    body: Buffer.concat([
      Buffer.from(`${kind}${head(field)}; filename="photo"\r\n\r\n`),
      Buffer.from(PICTURE, 'base64'),
      Buffer.from('\r\n--x--\r\n'),
    ]),
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  };
};
