import { categories } from '../rules.ts';
import { CategoryGlyph } from './CategoryGlyph.tsx';
import { categoryLook } from '../categoryLook.ts';

export const categoryChips = <All extends string>(all: All) => [
  { value: all, label: 'All Events' },
  ...categories.map((category) => ({
    value: category,
    label: `${category}s`,
    icon: <CategoryGlyph category={category} />,
    colour: categoryLook(category).colour,
  })),
];
