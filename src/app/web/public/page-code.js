{
  const load = () => {
    const named = document.getElementById('page-code');
    if (!named) return;
    named.remove();
    const files = JSON.parse(named.textContent);
    for (const href of files) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href }));
    }
    const run = () => void import(files[0]);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
    else run();
  };
  addEventListener('load', load);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) load();
  }).observe({ type: 'paint', buffered: true });
}
