import { toPracticeStep } from '../text/ordinal-scales.ts';
import type { Clause, ClauseSource } from './clause.ts';
import { ofBoth, wasMarried } from './points.ts';
import type { Portrait } from './portrait.ts';

const PRACTICE: Readonly<Record<string, string>> = {
  moderate: 'moderate in practice',
  practicing: 'practicing',
  very_practicing: 'very practicing',
};

const fact = (text: string, rests: readonly ClauseSource[]): Clause => ({ label: null, text, rests });

/** Returns what families ask about first and what the other shows: at most one fact, in words that state it and judge nothing. */
export function findFact(me: Portrait, them: Portrait): Clause | null {
  const [mine, theirs] = [me.candidate, them.candidate];
  const pronoun = theirs.gender === 'male' ? 'he' : theirs.gender === 'female' ? 'she' : 'they';
  const [is, has, was] = pronoun === 'they' ? ['are', 'have', 'were'] : ['is', 'has', 'was'];
  const isParent = theirs.hasChildren === true && mine.hasChildren !== true;
  const isMarriedBefore = wasMarried(theirs.maritalStatus) === true && wasMarried(mine.maritalStatus) !== true;
  const [child, married]: ClauseSource[][] = [
    [{ owner: 'other', field: 'hasChildren' }],
    [{ owner: 'other', field: 'maritalStatus' }],
  ];
  if (isParent && isMarriedBefore)
    return fact(`${pronoun} ${was} married before and ${has} children`, [...(married ?? []), ...(child ?? [])]);
  if (isParent) return fact(`${pronoun} ${has} children`, child ?? []);
  if (isMarriedBefore) return fact(`${pronoun} ${was} married before`, married ?? []);
  if (me.place && them.place && me.place.country !== them.place.country)
    return fact(`${pronoun} live${pronoun === 'they' ? '' : 's'} in another country`, ofBoth('location'));
  const [step, own] = [toPracticeStep(theirs.religiousLevel), toPracticeStep(mine.religiousLevel)];
  if (step === null || own === null || step === own) return null;
  const [describes, them_] = [PRACTICE[theirs.religiousLevel ?? ''], PRACTICE[mine.religiousLevel ?? '']];
  return fact(`${pronoun} ${is} ${describes}, and you are ${them_}`, ofBoth('religiousLevel'));
}
