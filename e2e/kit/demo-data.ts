import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

/** Returns the data folder of a stopped service that holds the demo community, to be copied; the first call of a run makes it. */
export const fetchDemoData = async (): Promise<string> => {
  // fetch() would give up after some minutes, in which a busy machine may not have made it.
  const [response]: IncomingMessage[] = await once(get(inject('demoDataUrl')), 'response');
  if (!response) throw new Error('The set-up of the browser tests did not answer.');
  const said = await text(response);
  if (response.statusCode !== 200) throw new Error(`The demo community could not be made: ${said}`);
  return said;
};
