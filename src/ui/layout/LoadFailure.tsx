import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadFailureProps {
  title: string;
  query: FailedQuery;
  as?: 'h1' | 'h2' | 'h3' | undefined;
}

export const connectionLost = 'Check your connection, then try again.';

export function LoadFailure({ title, query, as }: LoadFailureProps) {
  return (
    <EmptyState as={as} dots="!" title={title} actions={<RetryButton query={query} />}>
      {messageOf(query.error, connectionLost)}
    </EmptyState>
  );
}

export function RetryButton({ query }: { query: FailedQuery }) {
  return (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  );
}
