import { expect, test } from 'vitest';
import { coarser, dotsOf, drawHalftone, levels } from './halftone.ts';

test('brighter is larger, black is nothing, and dots of a size are one path', () => {
  const dots = dotsOf(Uint8Array.of(0, 255, 128, 255, 0, 20));
  expect([...dots]).toEqual([0, levels, 3, levels, 0, 0]);
  const svg = drawHalftone({ dots, columns: 3 }, 'ff6b62');
  expect(svg).toContain('viewBox="-.5 -.5 3 2"');
  expect(svg.match(/<path/g)).toHaveLength(2);
  expect(svg).toContain('<path stroke-width="0.94" d="M1 0h.01M0 1h.01"/>');
  expect(svg).toContain('<path stroke-width="0.62" d="M2 0h.01"/>');
});

test('coarser dots stand for those they cover; few are left as they are', () => {
  const halftone = { dots: Uint8Array.of(7, 7, 0, 0, 1, 7, 7, 0, 2, 1, 1, 2, 3, 3, 1, 3, 4, 3, 3, 1), columns: 5 };
  const { dots, columns } = coarser(halftone, 2);
  expect([[...dots], columns]).toEqual([[7, 1, 3, 3], 2]);
  const wide = { dots: new Uint8Array(68 * 38), columns: 68 };
  expect(coarser(wide, 22).columns, '16:9 has some 22 on its shorter side, not 38').toBe(34);
  expect(coarser(halftone, 22)).toEqual({ dots: Buffer.from(halftone.dots), columns: 5 });
});
