import { addresses } from '#platform/addresses.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { isEditableBy } from '../../rules.ts';
import { useSetDraft } from './api.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { PublishButton } from './PublishButton.tsx';

export default function EventDraftNotice({ event }: { event: FestivalEvent }) {
  const { user } = useSession();
  const { mutateAsync } = useSetDraft();
  return (
    <DraftNotice readers="Only its organizer, its club’s admins and super admins">
      {user && isEditableBy(event, user) && (
        <>
          <PublishButton event={event} save={mutateAsync} variant="primary" />
          <ButtonLink size="sm" to={addresses.editEvent(event._id)}>
            Edit
          </ButtonLink>
        </>
      )}
    </DraftNotice>
  );
}
