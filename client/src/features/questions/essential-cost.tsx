import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import type { EssentialImpactView } from '../../../../shared/contract/questions.ts';
import { formatImpact } from '../../content/preference-texts.ts';
import { useApiQuery } from '../../lib/query/query.ts';

const FRESH_MS = 60_000;

/** How many people answers leave out that are, or are to be, essential. */
export const useEssentialCost = (answers: readonly { questionId: string; acceptable: readonly string[] }[]) =>
  useApiQuery(
    contract.questions.cost,
    { body: { answers: answers.map(({ questionId, acceptable }) => ({ questionId, acceptable: [...acceptable] })) } },
    { staleTime: FRESH_MS },
  );

/** Words the cost of one of some answers; null where it is not known. */
export const describeEssentialCost = ({ considered, isTooFew, leavesOut }: EssentialImpactView, at: number) =>
  isTooFew ? 'Too few people to count.' : formatImpact(leavesOut[at], considered);

/** What it costs to call an answer essential, and what it means. */
export const EssentialCost = ({ questionId, acceptable }: { questionId: string; acceptable: readonly string[] }) => {
  const { data } = useEssentialCost([{ questionId, acceptable }]);
  const cost = data && describeEssentialCost(data, 0);
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ marginTop: 1 }}>
      {`${cost ? `${cost} ` : ''}We introduce whoever answered otherwise, and lets the answer count, only when nobody else is left. It counts from the next day.`}
    </Typography>
  );
};
