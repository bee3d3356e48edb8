import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { addresses } from '#addresses';
import { beginSession } from '#accounts/web/session.ts';
import { Boundary } from '#home/web/shell/Boundary.tsx';
import '#shared/web/styles/site.css';
import { queryClient } from './queryClient.ts';
import { goTo, preloadPages, Site } from './router.tsx';

preloadPages();
void beginSession(() => {
  queryClient.clear();
  goTo(addresses.login);
});

// The server's title stands until the pages say their own; beside theirs it would win.
document.querySelector('title')?.remove();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Boundary>
        <BrowserRouter>
          <Site />
        </BrowserRouter>
      </Boundary>
    </QueryClientProvider>
  </StrictMode>,
);
