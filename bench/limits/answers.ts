import { readDealBreakers } from '../../server/domain/matching/deal-breakers/deal-breakers.ts';
import type { Gender } from '../../server/domain/matching/member/candidate.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { toCandidate, toRecord } from './candidates.ts';
import type { DataLine } from './data.ts';

const OTHER: Readonly<Record<Gender, Gender>> = { male: 'female', female: 'male' };

/** Answers a line of `--data`: how the limits are read, and which people they leave out, one way. */
export function answerLine(line: DataLine) {
  if ('error' in line) return { id: null, error: line.error };
  const { id = null, dealBreakers, me, people } = toRecord(line.value);
  if (!Array.isArray(dealBreakers) || !Array.isArray(people)) {
    return { id, error: `"${Array.isArray(dealBreakers) ? 'people' : 'dealBreakers'}" is missing or no list` };
  }
  const read = readDealBreakers(dealBreakers.filter((text) => typeof text === 'string'));
  const owner = new Member(toCandidate('me', me));
  const excluded = people.flatMap((one: unknown) => {
    const { id: personId, profile, answers } = toRecord(one);
    const person = toCandidate(String(personId), profile, answers);
    // Two who are introduced are of opposite gender.
    const gender = person.gender ?? (owner.candidate.gender && OTHER[owner.candidate.gender]);
    const member = new Member({ ...person, gender });
    return personId !== undefined && read.some(({ hits }) => hits(member, owner)) ? [personId] : [];
  });
  return {
    id,
    read: read.map(({ text, state, meaning, choices }) => ({ text, state, meaning, choices })),
    excluded,
  };
}
