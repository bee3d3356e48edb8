import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { authorizer } from '#people/accounts/server/authorize.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { serve } from '#platform/http/server/serve.ts';
import { visitCalls } from '../visitContract.ts';

/** Histograms of what browsers report. Each has the limits of "good" and "poor" of web.dev among its buckets. */
export function visitMetrics(app: FastifyInstance, context: ServerContext, register: Registry): void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, labelNames: ['page'], registers: [register] });
  const paint = histogram(
    'visit_largest_contentful_paint_seconds',
    'Time until the largest part of the first screen is shown, of a sample of visits',
    [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  );
  const interaction = histogram(
    'visit_interaction_to_next_paint_seconds',
    'Time from a press until the page shows its effect, near the worst of a visit, of a sample of visits',
    [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  );
  const shift = histogram(
    'visit_cumulative_layout_shift',
    'How far content moved by itself, the worst five seconds of a visit, of a sample of visits',
    [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  );
  serve(app, context, authorizer(context), visitCalls, {
    'POST /web-vitals': ({ body: { page, lcp, inp, cls } }) => {
      if (lcp !== undefined) paint.observe({ page }, lcp / 1000);
      if (inp !== undefined) interaction.observe({ page }, inp / 1000);
      if (cls !== undefined) shift.observe({ page }, cls);
      return Promise.resolve({});
    },
  });
}
