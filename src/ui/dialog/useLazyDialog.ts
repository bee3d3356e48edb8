import { useSubjectDialog } from './useSubjectDialog.ts';

export function useLazyDialog(load: () => Promise<unknown>, failure: string) {
  const { current, isOpening, open, controls } = useSubjectDialog<null>({ load, failure });
  return { isOpening, isNeeded: current !== undefined, open: () => open(null), controls };
}
