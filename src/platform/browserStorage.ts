/** Values under keys, where the browser keeps any: its storage may be disabled, full or damaged. */
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
      // Then nothing is kept, and the page works without.
    }
  },
  drop(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Then nothing was kept.
    }
  },
});

export const inBrowser = keeping(() => localStorage);
/** For a reload; gone with the tab. */
export const inTab = keeping(() => sessionStorage);
