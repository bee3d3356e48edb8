import type { FestivalEvent } from '#events/events/contract.ts';
import { useIncoming } from '#teams/invitations/web/api.ts';
import { type OwnState, ownStateOf } from '#teams/registrations/web/ownState.ts';
import { useRegistrationCheck } from '#teams/registrations/web/api.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { isPassOfUse } from '#teams/registrations/rules.ts';
import { usePass } from './api.ts';

/** The person's own state at this event; also undefined while it is being fetched. */
export function useOwnState(event: Pick<FestivalEvent, '_id' | 'isTeamEvent'>): OwnState | undefined {
  const check = useRegistrationCheck(event._id).data;
  const incoming = useIncoming({ enabled: event.isTeamEvent }).data ?? [];
  const registration = check?.registration;
  const pass = usePass(registration && isPassOfUse(registration) ? registration._id : '');
  const now = useNow(incoming.filter(({ eventId }) => eventId === event._id).map(({ expiresAt }) => expiresAt));
  return ownStateOf(
    event._id,
    {
      registration,
      hasAcceptedInvitation: check?.hasAcceptedInvitation ?? false,
      incoming,
      isPresent: (pass.data?.presentAt ?? null) !== null,
    },
    now,
  );
}
