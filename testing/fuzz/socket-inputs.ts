import fc from 'fast-check';

/** Packets of Engine.IO and Socket.IO as they should be, as they almost should be, and anything at all. */
export const packetTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '2probe',
    '3',
    '4',
    '40',
    '41',
    '42',
    '42[',
    '42[]',
    '42[null]',
    '42{}',
    '5',
    '6',
    '9',
  ),
  fc.constantFrom(
    '40/admin,',
    '43',
    '430[]',
    '44',
    '45',
    '450-[]',
    '451-["match:typing",{"_placeholder":true,"num":9}]',
  ),
  fc.constantFrom(
    '42["match:typing"]',
    '420["match:typing",null]',
    '421["match:typing",{"$gt":""}]',
    '42["connect"]',
    '42["__proto__",{}]',
    '42["disconnect"]',
    '42["error"]',
    '40{"a":',
    '44{}',
  ),
  fc.constantFrom(
    '4299999999999999999999["match:typing",{}]',
    `42${'['.repeat(5_000)}`,
    '451e9-[]',
    '451-["match:typing",{"_placeholder":true,"num":0}]',
    '\u001e\u001e',
    'b4AAA=',
  ),
  fc.json().map((json) => `42["match:typing",${json}]`),
  fc.json().map((json) => `42["call",${json}]`),
  fc.json().map((json) => `427["call",{"name":"messages.send","params":{"id":"x"},"body":${json}}]`),
);

/** One frame of a websocket: opcode, flags and declared length, true or not. */
export const frames = fc
  .record({
    head: fc.oneof(fc.constantFrom(0x81, 0x82, 0x80, 0x01, 0x88, 0x89, 0x8a), fc.nat(255)),
    masked: fc.constantFrom(true, true, true, true, false),
    payload: fc.oneof(
      packetTexts.map((value) => Buffer.from(value)),
      fc.uint8Array({ maxLength: 100 }).map((value) => Buffer.from(value)),
    ),
    claimed: fc.option(fc.constantFrom(0, 1, 125, 126, 127), { freq: 8 }),
  })
  .map(({ head, masked, payload, claimed }) => {
    const short = payload.length < 126;
    const length = claimed ?? (short ? payload.length : 126);
    const extended =
      short || claimed !== null ? Buffer.alloc(0) : Buffer.from([payload.length >> 8, payload.length & 255]);
    const begin = Buffer.from([head, (masked ? 0x80 : 0) | length]);
    // A mask of zeros leaves the payload as it is.
    return Buffer.concat([begin, extended, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
  });

/** An event that no typed client would send, with its arguments. */
export const events = fc.tuple(
  fc.constantFrom('match:typing', 'call', 'message', 'error', 'disconnecting', 'toString', '__proto__', ''),
  fc.array(fc.oneof(fc.anything(), fc.constant(null), fc.uint8Array()), { maxLength: 5 }),
);
