import { expect, test } from 'vitest';
import { SHOW_PHOTOS_TO } from '../../shared/options.ts';
import { type PhotoView, photoViewFor, type ReasonedRelation } from './photo-view.ts';

const RELATIONS: Record<string, ReasonedRelation> = {
  self: { relation: 'self', isIntroduced: true },
  connected: { relation: 'accepted', isIntroduced: true },
  introduced: { relation: 'open', isIntroduced: true },
  recommended: { relation: 'open', isIntroduced: false },
  parted: { relation: 'rejected', isIntroduced: true },
  stranger: { relation: 'none', isIntroduced: false },
};

/** By the owner's setting, then by relation, the view without a decision, after "show", and after "do not show". */
const [C, B] = ['clear', 'blurred'] as const;
const TABLE: Record<(typeof SHOW_PHOTOS_TO)[number], Record<string, [PhotoView, PhotoView, PhotoView]>> = {
  introduced: {
    self: [C, C, C],
    connected: [C, C, B],
    introduced: [C, C, B],
    recommended: [B, B, B],
    parted: [B, B, B],
    stranger: [B, B, B],
  },
  connected: {
    self: [C, C, C],
    connected: [C, C, B],
    introduced: [B, C, B],
    recommended: [B, B, B],
    parted: [B, B, B],
    stranger: [B, B, B],
  },
  'one-by-one': {
    self: [C, C, C],
    connected: [B, C, B],
    introduced: [B, C, B],
    recommended: [B, B, B],
    parted: [B, B, B],
    stranger: [B, B, B],
  },
};

test('R28: photos are clear to those to whom the owner shows them, and blurred to others', () => {
  for (const choice of SHOW_PHOTOS_TO) {
    const found = Object.fromEntries(
      Object.entries(RELATIONS).map(([name, relation]) => [
        name,
        [null, true, false].map((isShown) => photoViewFor(relation, choice, isShown)),
      ]),
    );
    expect([choice, found]).toEqual([choice, TABLE[choice]]);
  }
});
