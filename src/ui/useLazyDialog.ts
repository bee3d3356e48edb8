import { useSubjectDialog } from './useSubjectDialog.ts';

/** `useSubjectDialog` for one that always shows the same. */
export function useLazyDialog(load: () => Promise<unknown>, failure: string) {
  const { current, isOpening, open, controls } = useSubjectDialog<null>({ load, failure });
  return { isOpening, isNeeded: current !== undefined, open: () => open(null), controls };
}
