export interface Kind {
  team: boolean;
  min: number;
  max: number;
  seats: number | null;
}

export type InvitationState = 'pending' | 'accepted' | 'declined' | 'cancelled' | 'team_full' | 'expired';
export interface Invitation {
  from: number;
  to: number;
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

export type RefusalCode = string | null;
