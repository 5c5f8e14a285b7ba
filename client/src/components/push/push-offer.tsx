import { contract } from '../../../../shared/contract/index.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { canPush, isPushForbidden } from '../../lib/service-worker/register.ts';
import { TurnOnPush } from './turn-on-push.tsx';

/** Offers notifications on this device to somebody who can be written to; nothing where it has them, or cannot. */
export const PushOffer = ({ firstName }: { firstName: string }) => {
  const { data } = useApiQuery(contract.pushSubscriptions.mine, {});
  if (!data?.publicKey || !canPush() || isPushForbidden()) return null;
  if (data.devices.some(({ current, goneAt }) => current && !goneAt)) return null;
  return <TurnOnPush publicKey={data.publicKey} text={`Hear on this device when ${firstName} writes.`} />;
};
