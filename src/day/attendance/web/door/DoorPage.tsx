import { useLocation, useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { Redirect } from '#people/accounts/web/Redirect.tsx';
import { useSession } from '#people/accounts/web/session.ts';
import { festival } from '#festival';
import { ofAccount } from '#people/offline/web/holders.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { BackIcon } from '#ui/facts/Icon.tsx';
import { ClosedDoor } from './ClosedDoor.tsx';
import { DoorScreen } from './DoorScreen.tsx';

export default function DoorPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { user } = useSession();
  const isFeatured = pathname === addresses.featuredDoor(id);
  const list = isFeatured ? addresses.manageFeatured : addresses.manageEvents;
  if (!user) return <Redirect to={addresses.login} />;
  const back = (
    <ButtonLink variant="ghost" iconOnly to={list} aria-label="Back to the events">
      <BackIcon />
    </ButtonLink>
  );
  return (
    <DoorScreen
      key={`${pathname} ${user._id}`}
      access={{ eventId: id, isFeatured, holder: ofAccount(user._id) }}
      back={back}
      closed={
        <ClosedDoor title="Page Not Found" actions={<ButtonLink to={list}>Back to the events</ButtonLink>}>
          {`This event does not exist, or others run it. The organizer or a super admin of ${festival.shortName} can open its door.`}
        </ClosedDoor>
      }
    />
  );
}
