{
  const load = () => {
    const named = document.getElementById('page-code');
    if (!named) return;
    named.remove();
    const files = JSON.parse(named.textContent);
    for (const href of files) {
      const link = { rel: 'modulepreload', fetchPriority: 'low', href };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
    const run = () => void import(files[0]);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
    else run();
  };
  // In a task of its own: the browser often lays out the page again in the one after the paint.
  const loadInOwnTask = () => setTimeout(load);
  addEventListener('load', loadInOwnTask);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) loadInOwnTask();
  }).observe({ type: 'paint', buffered: true });
}
