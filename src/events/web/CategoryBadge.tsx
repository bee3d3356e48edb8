import { CategoryGlyph, categoryTone } from './CategoryGlyph.tsx';

/** An event's category: its glyph and its word. */
export function CategoryBadge({ category, look = 'tint' }: { category: string; look?: 'tint' | 'plain' }) {
  return (
    <span className={`badge ${categoryTone(category)}${look === 'tint' ? '' : ' badge--plain'}`}>
      <CategoryGlyph category={category} />
      {category}
    </span>
  );
}
