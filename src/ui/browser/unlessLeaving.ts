/**
 * Firefox aborts pending scripts on navigation while the page stays visible until the next one responds, so their
 * failures are not shown. After ten seconds on the page, as with a download, they are.
 */
export function unlessLeaving<T>(loading: Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return loading;
  let waitMs = 0;
  const leave = () => {
    waitMs = 10_000;
  };
  addEventListener('beforeunload', leave);
  return loading
    .catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      throw error;
    })
    .finally(() => {
      // Firefox does not keep a page with such a listener in its back/forward cache.
      removeEventListener('beforeunload', leave);
    });
}
