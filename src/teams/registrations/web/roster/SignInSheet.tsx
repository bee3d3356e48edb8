import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { festival } from '#festival';
import type { FestivalEvent } from '#events/events/contract.ts';
import { dayMonthYear } from '#platform/dates.ts';
import type { SignInRow } from '../../signInSheet.ts';
import styles from './SignInSheet.module.css';

interface SignInSheetProps {
  event: FestivalEvent;
  pages: readonly SignInRow[][];
  onPrinted: () => void;
}

export function SignInSheet({ event, pages, onPrinted }: SignInSheetProps) {
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    const close = () => printed.current();
    addEventListener('afterprint', close, { once: true });
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', close);
    };
  }, []);
  const withTeams = pages.some((rows) => rows.some(({ teamName }) => teamName !== null));
  return createPortal(
    <div className={styles.sheet} data-sheet="">
      {pages.map((rows, index) => (
        <section key={rows[0]?.number} className={styles.page}>
          <header>
            <h1>
              <bdi>{event.title}</bdi>
            </h1>
            <p>
              <span>{`${festival.name} · ${dayMonthYear(event.date)}, ${event.time} · `}</span>
              <bdi>{event.venue}</bdi>
            </p>
          </header>
          <table>
            <thead>
              <tr>
                <th className={styles.number}>No.</th>
                <th className={styles.box}>Here</th>
                {withTeams && <th>Team</th>}
                <th>Name</th>
                <th className={styles.group}>Batch, section</th>
                <th className={styles.roll}>Roll number</th>
                <th className={styles.line}>Signature</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.personId}>
                  <td className={styles.number}>{row.number}</td>
                  <td className={styles.box}>
                    <i />
                  </td>
                  {withTeams && (
                    <td>
                      <bdi>{row.teamName}</bdi>
                    </td>
                  )}
                  <td className={styles.name}>
                    <bdi>{row.name}</bdi>
                  </td>
                  <td>{row.group}</td>
                  <td>{row.rollNumber}</td>
                  <td className={styles.line} />
                </tr>
              ))}
            </tbody>
          </table>
          <footer>{`Page ${index + 1} of ${pages.length}`}</footer>
        </section>
      ))}
    </div>,
    document.body,
  );
}
