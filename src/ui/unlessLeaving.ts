/**
 * Firefox drops the scripts that are on their way when one leaves, and the page stays until the next one answers: no failure
 * is shown before that. Whoever has not left after ten seconds, as with a download, sees it.
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
      // Firefox keeps no page with such a listener for Back.
      removeEventListener('beforeunload', leave);
    });
}
