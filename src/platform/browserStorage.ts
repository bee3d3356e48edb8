/** Values in the browser's storage, which may be disabled, full or damaged. */
const keeping = (storage: () => Storage) => ({
  read<Kept>(key: string, isWhole: (kept: Kept) => boolean): Kept | undefined {
    try {
      const kept = JSON.parse(storage().getItem(key) ?? 'null') as Kept | null;
      return kept !== null && isWhole(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  write(key: string, value: object): void {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // Storage is unavailable: the page works without it.
    }
  },
  drop(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Storage is unavailable.
    }
  },
});

export const inBrowser = keeping(() => localStorage);
/** Survives a reload, not the tab. */
export const inTab = keeping(() => sessionStorage);
