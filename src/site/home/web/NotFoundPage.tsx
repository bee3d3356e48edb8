import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { MessagePage } from '#ui/layout/MessagePage.tsx';

export default function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      site={festival.name}
      dots="404"
      actions={
        <>
          <ButtonLink variant="primary" to={addresses.home}>
            Go Home
          </ButtonLink>
          <ButtonLink to={addresses.events}>Browse Events</ButtonLink>
        </>
      }
    >
      There is nothing at this address. It may have moved, or a letter went missing on the way.
    </MessagePage>
  );
}
