import type { ReactNode } from 'react';
import styles from './Seats.module.css';

interface SeatsProps {
  taken: number;
  pending?: number;
  free: number;
  children: ReactNode;
}

export function Seats({ taken, pending = 0, free, children }: SeatsProps) {
  const seats = [
    ...Array<string>(taken).fill('taken'),
    ...Array<string>(pending).fill('pending'),
    ...Array<string>(free).fill(''),
  ];
  return (
    <div className={styles.seats}>
      {seats.map((state, i) => (
        <i key={i} className={styles[state]} aria-hidden="true" />
      ))}
      <span>{children}</span>
    </div>
  );
}
