import type { Candidate } from '../../server/domain/matching/candidate.ts';
import { sampleCommunity } from '../../server/domain/matching/sample-members.ts';

export const communityOf = (count: number, seed: string): Iterable<Candidate> => sampleCommunity(count, seed);
