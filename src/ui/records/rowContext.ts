import { createContext, use, useEffect } from 'react';

type ChooseStatus = (index: number) => void;

/** A row as its cells see it. */
export interface RowHandle {
  open: () => void;
  /** A status cell registers how to choose a status by its number from 0, and undefined when it unmounts. */
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
