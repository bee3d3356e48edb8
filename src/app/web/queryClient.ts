import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/http/web/client.ts';

/**
 * A refusal stays a refusal; only an answer that never came, or a fault, is worth asking for once more. Without a
 * network a call fails at once and says so, where the library would let it wait in silence; what failed is asked for
 * again when the network is back.
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
