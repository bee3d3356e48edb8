/**
 * One event with its teams, invitations and line, as the specification describes it (participant specification, points 2, 4,
 * 5 and 8; decisions, "Teams and invitations", "Open, closed, full"): written apart from the product's own rules, to be
 * compared with them. People are numbers, times are hours since the event opened.
 */

export interface Kind {
  team: boolean;
  min: number;
  max: number;
  /** People it holds; null without a limit. */
  seats: number | null;
}

export type InvitationState = 'pending' | 'accepted' | 'declined' | 'cancelled' | 'team_full' | 'expired';
interface Invitation {
  from: number;
  to: number;
  state: InvitationState;
  expires: number;
}
interface Registration {
  leader: number;
  people: number[];
  name: string | null;
  admitted: boolean;
  cancelled: boolean;
}

/** What an answer says: the code of its refusal, or null for success. */
export type Verdict = string | null;

const deadlineHours = 96;
const lifetimeHours = 72;
const mostDeclines = 3;

export class TeamModel {
  now = 0;
  closed = false;
  readonly invitations: Invitation[] = [];
  readonly registrations: Registration[] = [];
  private readonly kind: Kind;
  constructor(kind: Kind) {
    this.kind = kind;
  }

  stateOf(one: Invitation): InvitationState {
    if (one.state === 'pending' && this.now >= one.expires) return 'expired';
    // A team that missed its deadline is released.
    const isMissed = this.now >= deadlineHours && !this.isRegistered(one.to);
    return one.state === 'accepted' && isMissed ? 'expired' : one.state;
  }
  /** The place in line of a registration that waits, from 1; null for any other. */
  placeOf(one: Registration): number | null {
    const line = this.living().filter((other) => !other.admitted);
    return line.includes(one) ? line.indexOf(one) + 1 : null;
  }

  invite(from: number, to: number): Verdict {
    if (from === to) return 'validation';
    const closed = this.whyClosed();
    if (closed !== null) return closed;
    if (this.isRegistered(from)) return 'already_registered';
    if (this.leaderOf(from) !== null) return 'accepted_invitation';
    if (!this.kind.team) return 'not_team_event';
    if (this.sizeOf(from) >= this.kind.max) return 'team_full';
    const between = this.invitations.filter((one) => one.from === from && one.to === to);
    if (between.some((one) => this.stateOf(one) === 'pending')) return 'already_invited';
    if (this.isRegistered(to) || this.leaderOf(to) !== null || this.sizeOf(to) > 1) return 'invitee_unavailable';
    if (between.filter((one) => one.state === 'declined').length >= mostDeclines) return 'asked_enough';
    this.invitations.push({ from, to, state: 'pending', expires: Math.min(this.now + lifetimeHours, deadlineHours) });
    return null;
  }

  accept(which: number): Verdict {
    const one = this.invitation(which);
    const why = this.whyNotAnswerable(one);
    if (why !== null) return why;
    if (this.isRegistered(one.to)) return 'already_registered';
    if (this.leaderOf(one.to) !== null) return 'accepted_invitation';
    if (this.sizeOf(one.to) > 1) return 'has_team';
    if (this.isRegistered(one.from) || this.leaderOf(one.from) !== null) return 'leader_already_registered';
    if (this.sizeOf(one.from) >= this.kind.max) return 'team_full';
    one.state = 'accepted';
    this.end((other) => other.to === one.to || other.from === one.to, 'cancelled');
    if (this.sizeOf(one.from) >= this.kind.max) this.end((other) => other.from === one.from, 'team_full');
    return null;
  }

  decline(which: number): Verdict {
    const one = this.invitation(which);
    const why = this.whyNotAnswerable(one);
    if (why === null) one.state = 'declined';
    return why;
  }

  /** The sender cancels or removes; the receiver leaves. */
  takeBack(which: number, bySender: boolean): Verdict {
    const one = this.invitation(which);
    const state = this.stateOf(one);
    if (state === 'accepted' && this.isRegistered(one.to)) return 'team_registered';
    if (state === 'expired') return 'invitation_expired';
    if (state !== 'accepted' && !(bySender && state === 'pending')) return 'invitation_not_pending';
    one.state = 'cancelled';
    return null;
  }

  /** A team of the leader and who accepted, or the leader alone where there are no teams. */
  register(leader: number, name: string): Verdict {
    const closed = this.whyClosed();
    if (closed !== null) return closed;
    if (this.isRegistered(leader)) return 'already_registered';
    if (this.leaderOf(leader) !== null) return 'accepted_invitation';
    const people = [leader, ...this.acceptedBy(leader)];
    if (people.length < this.kind.min) return 'team_too_small';
    const taken = this.living().some((one) => one.name !== null && one.name === name);
    if (this.kind.team && taken) return 'team_name_taken';
    this.end((one) => one.from === leader, 'cancelled');
    const admitted = this.fits(people.length);
    this.registrations.push({ leader, people, name: this.kind.team ? name : null, admitted, cancelled: false });
    return null;
  }

  /** By its leader. */
  cancel(which: number): Verdict {
    const one = this.registrations[which];
    if (!one) throw new Error('there is no such registration');
    if (one.cancelled) return 'already_cancelled';
    one.cancelled = true;
    for (const other of this.invitations)
      if (other.from === one.leader && other.state === 'accepted') other.state = 'cancelled';
    if (!this.closed)
      for (const next of this.living()) if (!next.admitted && this.fits(next.people.length)) next.admitted = true;
    return null;
  }

  private invitation(which: number): Invitation {
    const one = this.invitations[which];
    if (!one) throw new Error('there is no such invitation');
    return one;
  }
  private whyClosed(): Verdict {
    if (this.closed) return 'registration_closed';
    return this.now >= deadlineHours ? 'deadline_passed' : null;
  }
  private whyNotAnswerable(one: Invitation): Verdict {
    if (one.state !== 'pending') return 'invitation_not_pending';
    return this.whyClosed() ?? (this.stateOf(one) === 'expired' ? 'invitation_expired' : null);
  }
  private living(): Registration[] {
    return this.registrations.filter((one) => !one.cancelled);
  }
  private isRegistered(person: number): boolean {
    return this.living().some((one) => one.people.includes(person));
  }
  private leaderOf(person: number): number | null {
    return this.invitations.find((one) => one.to === person && this.stateOf(one) === 'accepted')?.from ?? null;
  }
  private acceptedBy(leader: number): number[] {
    return this.invitations
      .filter((one) => one.from === leader && this.stateOf(one) === 'accepted')
      .map((one) => one.to);
  }
  private sizeOf(leader: number): number {
    return this.acceptedBy(leader).length + 1;
  }
  private fits(people: number): boolean {
    const taken = this.living().filter((one) => one.admitted);
    return this.kind.seats === null || people + taken.flatMap((one) => one.people).length <= this.kind.seats;
  }
  private end(which: (one: Invitation) => boolean, state: 'cancelled' | 'team_full'): void {
    for (const one of this.invitations) if (this.stateOf(one) === 'pending' && which(one)) one.state = state;
  }
}
