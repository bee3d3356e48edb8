import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '#shared/web/ui/Button.tsx';
import { Empty } from '#shared/web/ui/Empty.tsx';

/** What stands where a page broke, or never came because the network was away. */
export function BrokenPage() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <div className="page wrap" role="alert">
      <Empty
        dots="!"
        as="h1"
        title="Something went wrong"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        This page could not be shown. Check your connection and load it again.
      </Empty>
    </div>
  );
}
