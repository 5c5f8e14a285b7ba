/** The part of WebSocket's framing that the product's clients need: whole text frames, small ones to the server. */
const TEXT = 1;
const CLOSE = 8;

/** Splits what has come into whole frames; answers their texts and what is left over. */
export const readFrames = (received: Buffer): { texts: string[]; closed: boolean; rest: Buffer } => {
  const texts: string[] = [];
  let closed = false;
  let at = 0;
  while (received.length - at >= 2) {
    const opcode = received.readUInt8(at) & 15;
    const short = received.readUInt8(at + 1) & 127;
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    if (received.length < from) break;
    const length = short < 126 ? short : short === 126 ? received.readUInt16BE(at + 2) : received.readUInt32BE(at + 6);
    if (received.length < from + length) break;
    if (opcode === TEXT) texts.push(received.toString('utf8', from, from + length));
    if (opcode === CLOSE) closed = true;
    at = from + length;
  }
  return { texts, closed, rest: received.subarray(at) };
};

/** A text frame to the server: masked, as the protocol demands, by zeros, which leave it as it is. */
export const textFrame = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head.writeUInt8(128 + TEXT, 0);
  head.writeUInt8(128 + Math.min(payload.length, 126), 1);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
};
