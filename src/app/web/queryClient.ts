import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/web/call.ts';

/** A refusal stays a refusal; only an answer that never came, or a fault, is worth asking for again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});
