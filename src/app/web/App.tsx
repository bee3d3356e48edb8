import { type ReactNode, StrictMode } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Boundary } from '#home/web/shell/Boundary.tsx';

/** Everything around the router, the same in the browser and on the server. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Boundary>{children}</Boundary>
      </QueryClientProvider>
    </StrictMode>
  );
}
