import { memo } from 'react';
import { bitmap, markPaths, memoize } from '#ui/dots/dots.ts';
import { Mark } from '#ui/dots/Mark.tsx';
import styles from './CategoryGlyph.module.css';
import { categoryLook } from '../categoryLook.ts';

const pathsOf = memoize((category: string) =>
  markPaths(bitmap(categoryLook(category).glyph), { pitch: 4, smallest: 0, biggest: 0.96 }),
);

export const CategoryGlyph = memo(function CategoryGlyph({ category }: { category: string }) {
  return <Mark className={styles.glyph} side={28} paths={pathsOf(category)} />;
});
