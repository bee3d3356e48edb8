import { useEffect } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './Pagination.module.css';
import { Mono } from '../facts/Mono.tsx';

interface PagesProps {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number, isCorrection?: boolean) => void;
}

export function Pagination({ page, perPage, total, onChange }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  // The last page may be empty after a deletion, or an old link may point past it.
  useEffect(() => {
    if (page > last) onChange(last, true);
  });
  if (last === 1) return null;
  const from = (page - 1) * perPage + 1;
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Button
        size="sm"
        aria-disabled={page <= 1 || undefined}
        onClick={() => {
          if (page > 1) onChange(page - 1);
        }}
      >
        Previous
      </Button>
      <output>
        <Mono>{`${Math.min(from, total)}–${Math.min(from + perPage - 1, total)}`}</Mono> of <Mono>{total}</Mono>
      </output>
      <Button
        size="sm"
        aria-disabled={page >= last || undefined}
        onClick={() => {
          if (page < last) onChange(page + 1);
        }}
      >
        Next
      </Button>
    </nav>
  );
}
