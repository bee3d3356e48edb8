import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { isPassOfUse } from '#teams/registrations/rules.ts';
import { inOrder } from '#teams/registrations/web/times.ts';
import { useKeptRegistrations } from '#teams/registrations/web/useKeptRegistrations.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { usePass } from './api.ts';
import { readOfflinePass } from './offlinePass.ts';

/** More events of one person rarely begin before they have a network again. */
const mostPasses = 3;

/** Fetches the next passes, so that this device has them without a network. */
export default function KeepPasses() {
  const person = useParticipantId() ?? '';
  const registrations = useKeptRegistrations().query.data ?? [];
  const now = useNow([]);
  return inOrder(registrations.filter(isPassOfUse), now)
    .live.slice(0, mostPasses)
    .filter(({ _id }) => !readOfflinePass(person, _id))
    .map(({ _id }) => <KeepPass key={_id} registrationId={_id} />);
}

function KeepPass({ registrationId }: { registrationId: string }) {
  usePass(registrationId);
  return null;
}
