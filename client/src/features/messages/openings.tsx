import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { BareList } from '../../components/bare-list.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { useApiQuery } from '../../lib/query/query.ts';

interface OpeningsProps {
  matchId: string;
  /** Puts a text into the composer. */
  onChoose: (text: string) => void;
}

/** First sentences for a conversation in which nobody has written: choosing one fills the composer and sends nothing. */
export const Openings = ({ matchId, onChoose }: OpeningsProps) => {
  const id = useId();
  const query = useApiQuery(contract.matches.openings, { params: { id: matchId } });
  return (
    <Box sx={{ width: '100%', maxWidth: 520 }}>
      <QueryContent
        query={query}
        loading={<TextSkeleton label="Loading suggestions" lines={3} />}
        failed="Suggestions could not be loaded"
      >
        {(openings) => (
          <>
            <Typography id={id} variant="body2" component="p" color="textSecondary" sx={{ textAlign: 'center' }}>
              Choose one to begin with. You can change it before you send it.
            </Typography>
            <BareList aria-labelledby={id} sx={{ marginTop: 1.5, display: 'grid', gap: 1 }}>
              {openings.map((opening) => (
                <li key={opening}>
                  <Button
                    variant="outlined"
                    fullWidth
                    onClick={() => onChoose(opening)}
                    sx={{ justifyContent: 'flex-start', textAlign: 'start', fontWeight: 400, paddingBlock: 1.25 }}
                  >
                    <bdi>{opening}</bdi>
                  </Button>
                </li>
              ))}
            </BareList>
          </>
        )}
      </QueryContent>
    </Box>
  );
};
