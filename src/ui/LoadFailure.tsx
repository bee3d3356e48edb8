import { messageOf } from '#platform/http/web/client.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface LoadFailureProps {
  /** What could not be loaded. */
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Stands where a list would, with a way to try again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <EmptyState
      dots="!"
      title={title}
      actions={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {messageOf(query.error, 'Your connection or our server dropped out.')}
    </EmptyState>
  );
}
