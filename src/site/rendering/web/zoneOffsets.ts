import { festival } from '#festival';
import { rememberOffsets, type OffsetSpan } from '#platform/dates.ts';

export function rememberZoneOffsets(): void {
  const spans = document.getElementById('zone-offsets')?.textContent ?? '[]';
  rememberOffsets(festival.timeZone, JSON.parse(spans) as OffsetSpan[]);
}
