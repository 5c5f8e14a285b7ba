import { expect, test } from 'vitest';
import { readFrames, textFrame } from './websocket-frames.ts';

/** As a server sends it: unmasked. */
const serverFrame = (text: string) => {
  const payload = Buffer.from(text);
  if (payload.length < 126) return Buffer.concat([Buffer.from([129, payload.length]), payload]);
  const long = Buffer.from([129, 126, payload.length >> 8, payload.length & 255]);
  if (payload.length < 65_536) return Buffer.concat([long, payload]);
  const longest = Buffer.alloc(10);
  longest.set([129, 127]);
  longest.writeUInt32BE(payload.length, 6);
  return Buffer.concat([longest, payload]);
};

test('frames of every length are read, however they are cut', () => {
  const texts = ['2', 'é'.repeat(50), 'x'.repeat(125), 'y'.repeat(126), 'z'.repeat(70_000)];
  const stream = Buffer.concat(texts.map(serverFrame));
  for (const cut of [61, 1000, stream.length]) {
    const got: string[] = [];
    let rest = Buffer.alloc(0);
    for (let from = 0; from < stream.length; from += cut) {
      const read = readFrames(Buffer.concat([rest, stream.subarray(from, from + cut)]));
      got.push(...read.texts);
      rest = Buffer.from(read.rest);
    }
    expect(got).toEqual(texts);
    expect(rest).toHaveLength(0);
  }
});

test('a close frame is reported', () => {
  expect(readFrames(Buffer.from([136, 0]))).toMatchObject({ closed: true, texts: [] });
});

test.each([1, 125, 126, 300])('a frame of %i bytes to the server is masked and whole', (length) => {
  const frame = textFrame('a'.repeat(length));
  expect(frame[1] && frame[1] & 128).toBe(128);
  expect(frame.subarray(-length).toString()).toBe('a'.repeat(length));
  expect(frame).toHaveLength(length + (length < 126 ? 6 : 8));
});
