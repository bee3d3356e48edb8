import { expect, test } from 'vitest';
import { dotsOf, drawHalftone, levels } from './halftone.ts';

test('brighter is larger, black is nothing, and dots of a size are one path', () => {
  const dots = dotsOf(Uint8Array.of(0, 255, 128, 255, 0, 20));
  expect([...dots]).toEqual([0, levels, 3, levels, 0, 0]);
  const svg = drawHalftone({ dots, columns: 3 }, 'ff6b62');
  expect(svg).toContain('viewBox="-.5 -.5 3 2"');
  expect(svg.match(/<path/g)).toHaveLength(2);
  expect(svg).toContain('<path stroke-width="0.94" d="M1 0h.01M0 1h.01"/>');
  expect(svg).toContain('<path stroke-width="0.62" d="M2 0h.01"/>');
});
