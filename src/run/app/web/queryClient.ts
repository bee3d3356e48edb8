import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { isRefusal } from '#platform/http/web/client.ts';
import { clearSharedTimeout, setSharedTimeout } from '#ui/browser/sharedTimeout.ts';

// Each component that reads a query sets a timer for when its data becomes stale.
timeoutManager.setTimeoutProvider<number>({
  setTimeout: setSharedTimeout,
  clearTimeout: clearSharedTimeout,
  setInterval: window.setInterval.bind(window),
  clearInterval: window.clearInterval.bind(window),
});

/**
 * Retries faults and lost answers once, refusals never. `networkMode: 'always'`: offline, a call fails at once with a
 * message, where the library would pause it silently; failed queries refetch when the network returns.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && navigator.onLine && !isRefusal(error),
    },
    mutations: { networkMode: 'always' },
  },
});
