/** Somebody who looks for a team. */
export interface CastSeeker {
  event: string;
  person: string;
  note: string | null;
  minutesAgo: number;
}

/** A pending request by a leader's link, whose token nobody has. */
export interface CastRequest {
  event: string;
  leader: string;
  asker: string;
  minutesAgo: number;
}
