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
    void import(files[0]);
  };
  addEventListener('load', load);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) load();
  }).observe({ type: 'paint', buffered: true });
}
