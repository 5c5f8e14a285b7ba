import { beforeEach, describe, expect, it } from 'vitest';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ContactKeyModel } from '../../models/members/contact-key.ts';
import { fingerprintPhone, getContactKeyId, openContactKey } from './contact-key.ts';

givenDatabase();
beforeEach(clearDatabase);

const NUMBER = '+442079460000';
const underKeys = async (...secrets: string[]) => ({
  how: await openContactKey(secrets),
  id: getContactKeyId(),
  print: fingerprintPhone(NUMBER),
});

describe('R63: the key of the fingerprints', () => {
  it('stays while the session keys are changed one by one, in whatever order processes start', async () => {
    const { how, print } = await underKeys('old');
    expect(how).toBe('first');
    for (const secrets of [['old'], ['new', 'old'], ['old'], ['new', 'old'], ['new'], ['newer', 'new'], ['newer']]) {
      expect(await underKeys(...secrets)).toMatchObject({ how: 'kept', print });
      expect(await ContactKeyModel.countDocuments()).toBe(1);
    }
  });

  it('is sealed for the present keys only: a removed key cannot open it', async () => {
    const { print } = await underKeys('old');
    await underKeys('new', 'old');
    await underKeys('new');
    const stranger = await underKeys('old');
    expect(stranger.how).toBe('replaced');
    expect(stranger.print).not.toBe(print);
    // Nothing was lost: with the right keys the first is there again.
    expect(await underKeys('new')).toMatchObject({ how: 'kept', print });
  });

  it('is opened by a command with fewer keys than the service has, without taking the others away', async () => {
    const { print } = await underKeys('new', 'old');
    for (const secrets of [['old'], ['old', 'newest'], ['new']]) {
      expect(await openContactKey(secrets, { mayReplace: false })).toBe('kept');
      expect(fingerprintPhone(NUMBER)).toBe(print);
    }
    await expect(openContactKey(['lost'], { mayReplace: false })).rejects.toThrow(/^SESSION_KEYS: none of them opens/);
    expect(await ContactKeyModel.countDocuments()).toBe(1);
  });

  it('is never stored in plain text, and differs between installations', async () => {
    const first = await underKeys('same');
    const stored = JSON.stringify(await ContactKeyModel.find().lean());
    await clearDatabase();
    expect((await underKeys('same')).print).not.toBe(first.print);
    expect(stored).not.toContain('same');
  });

  it('makes short fingerprints that depend on the key and do not reveal the number', async () => {
    const { id, print } = await underKeys('key');
    expect(print).toMatch(new RegExp(`^${id}\\.[\\w-]{22}$`));
    expect(fingerprintPhone(NUMBER)).toBe(print);
    expect(fingerprintPhone('+442079460001')).not.toBe(print);
  });
});
