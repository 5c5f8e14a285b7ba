import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Tier } from '../../shared/options.ts';
import { copySources } from '../convictions/copy.ts';
import type { Pace } from './probing.ts';

/** A leak that is planted on purpose, in a patch of its name, and the attack that must show it. */
export interface Leak {
  readonly name: string;
  readonly attack: string;
  readonly pace: Pace;
  readonly tier: Tier;
}

/** Where the patches are. */
export const LEAKS_FOLDER = 'chaos/attacker/leaks';

const getPatch = (name: string): string => `${LEAKS_FOLDER}/${name}.patch`;

export const LEAKS: readonly Leak[] = [
  { name: 'live-side-and-whole-members', attack: 'deal-breakers', pace: 'at-once', tier: 'vip' },
  { name: 'live-side-and-whole-members', attack: 'fields that a card hides', pace: 'at-once', tier: 'vip' },
  { name: 'live-side-whole-members-exact-scores', attack: 'answers to questions', pace: 'at-once', tier: 'vip' },
  { name: 'whole-members-are-recommended', attack: 'deal-breakers', pace: 'daily', tier: 'standard' },
  { name: 'whole-members-are-recommended', attack: 'bounds of age ranges', pace: 'daily', tier: 'standard' },
  { name: 'whole-members-are-scored-exactly', attack: 'fields that a card hides', pace: 'daily', tier: 'vip' },
  { name: 'whole-members-are-scored-exactly', attack: 'answers to questions', pace: 'daily', tier: 'vip' },
  {
    name: 'own-list-takes-out-of-recommendations',
    attack: 'phone numbers, by recommendations',
    pace: 'at-once',
    tier: 'vip',
  },
  {
    name: 'own-list-closes-conversations',
    attack: 'phone numbers, by conversations',
    pace: 'at-once',
    tier: 'standard',
  },
  {
    name: 'own-list-takes-out-of-introductions',
    attack: 'phone numbers, by introductions',
    pace: 'daily',
    tier: 'standard',
  },
  { name: 'typing-is-always-pushed', attack: 'presence', pace: 'at-once', tier: 'standard' },
];

/** The patches of all leaks. */
export const LEAK_PATCHES: readonly string[] = [...new Set(LEAKS.map(({ name }) => getPatch(name)))];

/**
 * Plants a leak into a copy of the sources and runs the attack there. Returns whether the attack found it, and the line that
 * says how much better than the introductions alone it was.
 */
export const findLeak = async (
  { name, attack, pace, tier }: Leak,
  people: number,
): Promise<{ isFound: boolean; line: string }> => {
  const copy = copySources();
  try {
    copy.plant(getPatch(name));
    const options = ['--people', `${people}`, '--communities', '1', '--tiers', tier, '--paces', pace, '--only', attack];
    const child = spawn(process.execPath, ['--import', 'tsx/esm', 'chaos/main.ts', 'attacker', ...options], {
      cwd: copy.dir,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    await once(child, 'close');
    const all = lines.join('').split('\n');
    const line = all.find((one) => one.startsWith(attack)) ?? 'it did not run';
    return { isFound: child.exitCode === 1 && line.startsWith(attack), line };
  } finally {
    copy.delete();
  }
};
