import { type ReactNode, StrictMode } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Boundary } from '#site/shell/web/Boundary.tsx';

export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Boundary>{children}</Boundary>
      </QueryClientProvider>
    </StrictMode>
  );
}
