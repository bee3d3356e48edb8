export interface Kind {
  team: boolean;
  min: number;
  max: number;
  /** People it holds; null without a limit. */
  seats: number | null;
}

export type InvitationState = 'pending' | 'accepted' | 'declined' | 'cancelled' | 'team_full' | 'expired';
export interface Invitation {
  from: number;
  to: number;
  /** Into a registered team, and in whose place. */
  team: number | null;
  replaces: number | null;
  state: InvitationState;
  expires: number;
}
export interface Registration {
  leader: number;
  people: number[];
  name: string | null;
  admitted: boolean;
  cancelled: boolean;
}

/** What an answer says: the code of its refusal, or null for success. */
export type Verdict = string | null;
