const sampledShare = 0.1;

interface Wishes {
  connection?: { saveData?: boolean };
  globalPrivacyControl?: boolean;
}

/**
 * Measures one of ten visits: of people, not of robots and tests, in a tab they look at, and of nobody who asks sites
 * to save data or not to track.
 */
export function sampleVisits(): void {
  const { webdriver, doNotTrack, connection, globalPrivacyControl } = navigator as Navigator & Wishes;
  const isUnwanted = webdriver || doNotTrack === '1' || globalPrivacyControl || connection?.saveData;
  if (isUnwanted || document.visibilityState === 'hidden' || Math.random() >= sampledShare) return;
  let wasHidden = false;
  document.addEventListener('visibilitychange', () => (wasHidden = true), { once: true });
  // Entries are buffered, so loading later loses none and does not delay the page.
  setTimeout(() => {
    import('./measureVisit.ts').then(
      ({ measureVisit }) => wasHidden || measureVisit(),
      () => undefined,
    );
  }, 2000);
}
