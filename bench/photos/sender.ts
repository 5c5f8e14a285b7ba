/** The process of the senders: sends files as it is told, all at once, and reports their statuses, so that who measures is not held up. */
import { readFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';

/** A body to be sent. */
export interface Sending {
  readonly address: string;
  readonly headers: OutgoingHttpHeaders;
  readonly file: string;
}

const send = ({ address, headers, file }: Sending): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(address, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.on('error', reject);
    sending.end(readFileSync(file));
  });

process.once('message', async (all: Sending[]) => {
  process.send?.(await Promise.all(all.map(send)), () => process.exit());
});
