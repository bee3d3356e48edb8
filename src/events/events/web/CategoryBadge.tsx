import badge from '#ui/facts/Badge.module.css';
import { inColour } from '#ui/browser/inColour.ts';
import { CategoryGlyph } from './CategoryGlyph.tsx';
import { categoryLook } from '../categoryLook.ts';

export function CategoryBadge({ category, look = 'tint' }: { category: string; look?: 'tint' | 'plain' }) {
  return (
    <span {...inColour(categoryLook(category).colour, badge.badge, look === 'plain' && badge.plain)} data-badge="">
      <CategoryGlyph category={category} />
      <span>{category}</span>
    </span>
  );
}
