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
  // A page that has just been painted is often laid out once more in the same task.
  const loadInOwnTask = () => setTimeout(load);
  addEventListener('load', loadInOwnTask);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) loadInOwnTask();
  }).observe({ type: 'paint', buffered: true });
}
