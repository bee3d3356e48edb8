const lifetimeHours = 72;

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

export interface JoinRequest {
  leader: number;
  asker: number;
  state: 'pending' | 'accepted' | 'declined' | 'ended';
  expires: number;
}
export interface JoinLink {
  leader: number;
  expires: number;
  ended: boolean;
}

export type RefusalCode = string | null;

/** One event with its people, and what follows of itself from a change. */
export class TeamState {
  now = 0;
  opens = 0;
  deadline = 96;
  closed = false;
  readonly invitations: Invitation[] = [];
  readonly registrations: Registration[] = [];
  readonly requests: JoinRequest[] = [];
  readonly links: JoinLink[] = [];
  readonly looking = new Set<number>();
  protected kind: Kind;
  /** When the event begins; Infinity: long after whatever happens. */
  protected readonly starts: number;
  constructor(kind: Kind, starts: number) {
    this.kind = kind;
    this.starts = starts;
  }

  stateOf(one: Invitation): InvitationState {
    if (one.state === 'pending' && this.now >= one.expires) return 'expired';
    // A team that missed its deadline is released.
    const isMissed = this.now >= this.deadline && !this.isRegistered(one.to);
    return one.state === 'accepted' && isMissed ? 'expired' : one.state;
  }
  /** The place in line of a registration that waits, from 1; null for any other. */
  placeOf(one: Registration): number | null {
    const line = this.living().filter((other) => !other.admitted);
    return line.includes(one) ? line.indexOf(one) + 1 : null;
  }

  protected takeOut(team: Registration, member: number): void {
    team.people = team.people.filter((one) => one !== member);
    for (const one of this.invitations)
      if (one.from === team.leader && one.to === member && one.state === 'accepted') one.state = 'cancelled';
  }
  /** Whoever waits and fits has a seat, in order of arrival, until the event begins. */
  protected promote(): void {
    if (this.closed || this.hasBegun()) return;
    for (const next of this.living()) if (!next.admitted && this.fits(next.people.length)) next.admitted = true;
  }
  /** A team that waits needs no seat. */
  protected whyNoRoom(team: Registration): RefusalCode {
    if (team.people.length >= this.kind.max) return 'team_full';
    return team.admitted && !this.fits(1) ? 'event_full' : null;
  }
  protected normalExpiry(): number {
    return Math.min(this.now + lifetimeHours, this.deadline);
  }
  protected registration(which: number): Registration {
    const one = this.registrations[which];
    if (!one) throw new Error('there is no such registration');
    return one;
  }

  protected invitation(which: number): Invitation {
    const one = this.invitations[which];
    if (!one) throw new Error('there is no such invitation');
    return one;
  }
  protected whyClosed(): RefusalCode {
    if (this.closed) return 'registration_closed';
    return this.now >= this.deadline ? 'deadline_passed' : null;
  }
  /** A registered team changes until the event begins; after the deadline it only replaces. */
  protected whyCannotJoin(team: number | null, replaces: number | null): RefusalCode {
    if (team !== null && this.hasBegun()) return 'registration_closed';
    const closed = this.whyClosed();
    return closed === 'deadline_passed' && replaces !== null ? null : closed;
  }
  protected hasBegun = () => this.now >= this.starts;
  protected whyNotAnswerable(one: Invitation): RefusalCode {
    if (one.state !== 'pending') return 'invitation_not_pending';
    const closed = this.whyCannotJoin(one.team, one.replaces);
    if (closed !== null) return closed;
    return this.stateOf(one) === 'expired' ? 'invitation_expired' : null;
  }
  protected living(): Registration[] {
    return this.registrations.filter((one) => !one.cancelled);
  }
  protected isRegistered(person: number): boolean {
    return this.living().some((one) => one.people.includes(person));
  }
  protected leaderOf(person: number): number | null {
    return this.invitations.find((one) => one.to === person && this.stateOf(one) === 'accepted')?.from ?? null;
  }
  protected acceptedBy(leader: number): number[] {
    return this.invitations
      .filter((one) => one.from === leader && this.stateOf(one) === 'accepted')
      .map((one) => one.to);
  }
  protected sizeOf(leader: number): number {
    return this.acceptedBy(leader).length + 1;
  }
  protected fits(people: number): boolean {
    const taken = this.living().filter((one) => one.admitted);
    return this.kind.seats === null || people + taken.flatMap((one) => one.people).length <= this.kind.seats;
  }
  /** Of a leader or to somebody, and what else asks for a place there: the leader's link and the requests to them, or requests and search. */
  protected end(whose: { from: number } | { to: number }, state: 'cancelled' | 'team_full'): void {
    const isOf = (from: number, to: number) => ('from' in whose ? whose.from === from : whose.to === to);
    for (const one of this.invitations) {
      const isKept = state === 'team_full' && one.replaces !== null;
      if (this.stateOf(one) === 'pending' && isOf(one.from, one.to) && !isKept) one.state = state;
    }
    for (const one of this.requests) if (one.state === 'pending' && isOf(one.leader, one.asker)) one.state = 'ended';
    if ('to' in whose) this.looking.delete(whose.to);
    else this.endLinks(whose.from);
  }
  protected endLinks(leader: number): void {
    for (const one of this.links) if (one.leader === leader) one.ended = true;
  }
  /** Of somebody whom a leader invited or accepted. */
  protected takePlace({ from, to, team, replaces }: Pick<Invitation, 'from' | 'to' | 'team' | 'replaces'>): void {
    const registered = team === null ? undefined : this.registration(team);
    if (registered && replaces !== null) this.takeOut(registered, replaces);
    registered?.people.push(to);
    this.looking.delete(from);
    this.end({ to }, 'cancelled');
    this.end({ from: to }, 'cancelled');
    if ((registered?.people.length ?? this.sizeOf(from)) >= this.kind.max) this.end({ from }, 'team_full');
  }
}
