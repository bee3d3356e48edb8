import { addresses } from '#addresses';
import { festival } from '#festival';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** What stands at an address that leads nowhere. */
export default function NotFoundPage() {
  return (
    <div className="page wrap">
      <title>{`Page Not Found · ${festival.name}`}</title>
      <EmptyState
        dots="404"
        as="h1"
        title="Page Not Found"
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
      </EmptyState>
    </div>
  );
}
