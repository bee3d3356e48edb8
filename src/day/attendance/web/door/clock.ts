import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { serverNow } from '#platform/http/web/serverClock.ts';

export const timeOf = (at: string | number): string => wallClock(new Date(at), festival.timeZone).time;

/** The server's time at a door, also after a start without a network. */
export class DoorClock {
  /** How far ahead the server's clock is, as stored on the device. */
  private storedMs = 0;
  private isSet = false;

  now = (): number => Date.now() + this.aheadMs;

  get aheadMs(): number {
    const aheadMs = Math.round(serverNow() - Date.now());
    return this.isSet || Math.abs(aheadMs) > 1 ? aheadMs : this.storedMs;
  }

  restore(aheadMs = 0): void {
    this.storedMs = aheadMs;
  }

  /** From the first answer on, the page's own measurement counts. */
  set(): void {
    this.isSet = true;
  }
}
