import type { Logger } from 'vite';

/** An open page asks on while the server behind the proxy restarts: Vite would log each refused connection with its stack. */
export function quietProxy(logger: Logger): Logger {
  return {
    ...logger,
    error(message, options) {
      const isRefused = /proxy error/.test(message) && /ECONNREFUSED|ECONNRESET|socket hang up/.test(message);
      if (!isRefused) logger.error(message, options);
    },
  };
}
