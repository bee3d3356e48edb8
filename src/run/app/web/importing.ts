const coming: Record<string, Promise<unknown>> = {};

async function bring(file: string): Promise<unknown> {
  const href = `/${file}`;
  const failure = `Failed to fetch ${href}`;
  if (document.querySelector(`link[href="${href}"],style[data-files~="${href}"]`)) return undefined;
  if (!file.endsWith('.css')) {
    const answer = await fetch(href);
    return answer.ok ? answer.blob() : Promise.reject(new TypeError(failure));
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  const arrival = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(failure));
    });
  });
  document.head.append(link);
  return arrival;
}

/** Unlike a timer, it fires as soon in a background tab. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });

/**
 * Wraps every `import()` in place of Vite's own preload. A browser caches a failed module, Firefox before 155 and
 * Chromium for good: another `import()` of it, or of a module that needs it, does not retry. So everything a module
 * needs is fetched into the browser's cache first, and nothing is imported that could not be. Source:
 * github.com/whatwg/html/pull/10327
 */
export async function __vitePreload<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  // Requests take some 2 ms each on a cheap phone: paint the effect of a press before them.
  await nextTask();
  await Promise.all(
    files.map(
      (file) =>
        (coming[file] ??= bring(file).catch((error: unknown) => {
          delete coming[file];
          throw error;
        })),
    ),
  );
  return load();
}
