import { afterAll, expect, test } from 'vitest';
import { Refusal } from '#platform/http/refusals.ts';
import { sampleCertificate } from '../../../../tests/support/sampleCertificate.ts';
import { createRenderer, renderLimits } from './renderer.ts';

const renderers: ReturnType<typeof createRenderer>[] = [];
afterAll(() => Promise.all(renderers.map(({ close }) => close())));

async function crowd(people: number, limits = renderLimits) {
  const renderer = createRenderer(limits);
  renderers.push(renderer);
  const requests = Array.from({ length: people }, (_, person) =>
    renderer.render(sampleCertificate, `person ${person}`),
  );
  const waiting = renderer.waiting();
  const outcomes = await Promise.allSettled(requests);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  return { waiting, refused, made: outcomes.filter(({ status }) => status === 'fulfilled').length };
}

test('past the queue people are told to come back, and those in it get theirs', async () => {
  const { waiting, refused, made } = await crowd(20, { maxPerKey: 20, maxWaiting: 8 });
  expect([waiting, made, refused.length]).toEqual([8, 9, 11]);
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
  }
});

test('the product lets as many wait as a hall of winners', async () => {
  expect(await crowd(20)).toMatchObject({ waiting: 19, refused: [], made: 20 });
});
