import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { addresses } from '#addresses';
import { beginSession } from '#accounts/web/session.ts';
import '#shared/web/styles/site.css';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';

void beginSession(() => {
  queryClient.clear();
  void router.navigate(addresses.login);
});

// The server's title stands until the pages say their own; beside theirs it would win.
document.querySelector('title')?.remove();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
