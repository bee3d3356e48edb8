import type { PageRenderer, RenderedPage } from '#site/rendering/renderer.ts';

const page: Omit<RenderedPage, 'html'> = {
  status: 200,
  meta: { title: '', description: '', canonical: '/', picture: { kind: 'site' } },
  preloads: '',
  queryState: '{}',
  apiAnswers: new Map(),
  modules: [],
  lazyModules: [],
};

export const fakeRenderer = (
  render: (...args: Parameters<PageRenderer['render']>) => Promise<Pick<RenderedPage, 'html'> & Partial<RenderedPage>>,
): PageRenderer => ({
  cacheAddressOf: ({ pathname }) => pathname,
  patternOf: (address) => address,
  render: async (...args) => ({ ...page, ...(await render(...args)) }),
  sitemapEntries: () => Promise.resolve([]),
  renderPicture: () => '',
});

export const mainOf = (body: Buffer | undefined): string | undefined =>
  /<main>(.*)<\/main>/.exec(body?.toString() ?? '')?.[1];
