import { createContext, use, useEffect } from 'react';

type ChooseStatus = (index: number) => void;

/** A row as its cells know it. */
export interface RowHandle {
  open: () => void;
  /** A cell with a status says how one is chosen, by its number from 0; undefined when it goes. */
  offerStatus: (choose: ChooseStatus | undefined) => void;
}

/** Null outside of a row. */
export const RowContext = createContext<RowHandle | null>(null);

/** Lets the keys 1 to 4 choose one of a row's statuses. */
export function useStatusKeys(choose: ChooseStatus): void {
  const row = use(RowContext);
  useEffect(() => {
    row?.offerStatus(choose);
    return () => row?.offerStatus(undefined);
  });
}
