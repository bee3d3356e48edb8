import { type Kind, type Registration, type RefusalCode, TeamState } from './teamState.ts';

/**
 * One event with its teams, invitations and line, as the specification describes it (participant specification, points 2, 4,
 * 5 and 8; decisions, "Teams and invitations", "Open, closed, full"): written apart from the product's own rules, to be
 * compared with them; and of teams that change, festival-days.md, point 4. People are numbers, times are hours since the
 * event opened.
 */

export const mostDeclines = 3;

export class TeamModel extends TeamState {
  /** A model that goes its own way from here. */
  copy(): TeamModel {
    const copy = new TeamModel(this.kind, this.starts);
    const { now, opens, deadline, closed } = this;
    Object.assign(copy, { now, opens, deadline, closed });
    copy.invitations.push(...this.invitations.map((one) => ({ ...one })));
    copy.registrations.push(...this.registrations.map((one) => ({ ...one, people: [...one.people] })));
    return copy;
  }

  invite(from: number, to: number): RefusalCode {
    if (from === to) return 'validation';
    const closed = this.whyClosed();
    if (closed !== null) return closed;
    if (this.isRegistered(from)) return 'already_registered';
    if (this.leaderOf(from) !== null) return 'accepted_invitation';
    if (!this.kind.team) return 'not_team_event';
    if (this.sizeOf(from) >= this.kind.max) return 'team_full';
    const unavailable = this.whyNotInvitable(from, to);
    if (unavailable !== null) return unavailable;
    this.invitations.push({ from, to, team: null, replaces: null, state: 'pending', expires: this.normalExpiry() });
    return null;
  }

  private whyNotInvitable(from: number, to: number): RefusalCode {
    const between = this.invitations.filter((one) => one.from === from && one.to === to);
    if (between.some((one) => this.stateOf(one) === 'pending')) return 'already_invited';
    if (this.isRegistered(to) || this.leaderOf(to) !== null || this.sizeOf(to) > 1) return 'invitee_unavailable';
    if (between.filter((one) => one.state === 'declined').length >= mostDeclines) return 'asked_enough';
    return null;
  }

  /** Into a team that has registered: one more, or in the place of a member. */
  inviteInto(which: number, from: number, to: number, replaces: number | null): RefusalCode {
    const team = this.registration(which);
    if (from === to || replaces === to) return 'validation';
    if (!team.people.includes(from)) return 'not_found';
    if (team.leader !== from) return 'forbidden';
    if (team.cancelled) return 'already_cancelled';
    const closed = this.whyCannotJoin(which, replaces);
    if (closed !== null) return closed;
    if (team.name === null) return 'not_team_event';
    if (replaces === from) return 'leader_must_transfer';
    if (replaces !== null && !team.people.includes(replaces)) return 'not_found';
    const full = replaces === null ? this.whyNoRoom(team) : null;
    if (full !== null) return full;
    const unavailable = this.whyNotInvitable(from, to);
    if (unavailable !== null) return unavailable;
    const expires = replaces === null ? this.normalExpiry() : this.starts;
    this.invitations.push({ from, to, team: which, replaces, state: 'pending', expires });
    return null;
  }

  accept(which: number): RefusalCode {
    const one = this.invitation(which);
    const ended = this.whyNotAnswerable(one);
    if (ended !== null) return ended;
    if (this.isRegistered(one.to)) return 'already_registered';
    if (this.leaderOf(one.to) !== null) return 'accepted_invitation';
    if (this.sizeOf(one.to) > 1) return 'has_team';
    const why = one.team === null ? this.whyNotLed(one.from) : this.whyNotIn(this.registration(one.team), one.replaces);
    if (why !== null) return why;
    one.state = 'accepted';
    this.takePlace(one);
    return null;
  }

  decline(which: number): RefusalCode {
    const one = this.invitation(which);
    const why = this.whyNotAnswerable(one);
    if (why === null) one.state = 'declined';
    return why;
  }

  /** The sender cancels or removes; the receiver leaves. */
  takeBack(which: number, bySender: boolean): RefusalCode {
    const one = this.invitation(which);
    const state = this.stateOf(one);
    if (state === 'accepted' && this.isRegistered(one.to)) return 'team_registered';
    if (state === 'expired') return 'invitation_expired';
    if (state !== 'accepted' && !(bySender && state === 'pending')) return 'invitation_not_pending';
    one.state = 'cancelled';
    return null;
  }

  /** A team of the leader and who accepted, or the leader alone where there are no teams. */
  register(leader: number, name: string): RefusalCode {
    const closed = this.whyClosed();
    if (closed !== null) return closed;
    if (this.isRegistered(leader)) return 'already_registered';
    if (this.leaderOf(leader) !== null) return 'accepted_invitation';
    if (this.now < this.opens) return 'registration_not_open';
    const people = [leader, ...this.acceptedBy(leader)];
    if (people.length < this.kind.min) return 'team_too_small';
    if (people.length > this.kind.max) return 'team_too_large';
    const taken = this.living().some((one) => one.name !== null && one.name === name);
    if (this.kind.team && taken) return 'team_name_taken';
    this.end({ from: leader }, 'cancelled');
    this.end({ to: leader }, 'cancelled');
    const admitted = this.fits(people.length);
    this.registrations.push({ leader, people, name: this.kind.team ? name : null, admitted, cancelled: false });
    return null;
  }

  /** By its leader. */
  cancel(which: number): RefusalCode {
    const one = this.registration(which);
    if (one.cancelled) return 'already_cancelled';
    if (this.hasBegun()) return 'event_started';
    one.cancelled = true;
    for (const other of this.invitations)
      if (other.from === one.leader && other.state === 'accepted') other.state = 'cancelled';
    if (one.name !== null) this.end({ from: one.leader }, 'cancelled');
    this.promote();
    return null;
  }

  /** The leader takes a member out, or a member leaves. */
  remove(which: number, by: number, member: number): RefusalCode {
    const team = this.registration(which);
    if (!team.people.includes(by)) return 'not_found';
    if (by !== team.leader && by !== member) return 'forbidden';
    if (!team.people.includes(member)) return 'not_found';
    if (team.cancelled) return 'already_cancelled';
    if (this.hasBegun()) return 'registration_closed';
    if (member === team.leader) return 'leader_must_transfer';
    if (team.people.length <= this.kind.min) return 'team_too_small';
    this.takeOut(team, member);
    this.promote();
    return null;
  }

  /** The new leader and the old change places; what the old one asked is asked by the new one. */
  transfer(which: number, by: number, to: number): RefusalCode {
    const team = this.registration(which);
    if (!team.people.includes(by)) return 'not_found';
    if (by !== team.leader) return 'forbidden';
    if (!team.people.includes(to)) return 'not_found';
    if (team.cancelled) return 'already_cancelled';
    if (this.hasBegun()) return 'registration_closed';
    if (to === by) return null;
    team.leader = to;
    for (const one of this.invitations) {
      if (one.from !== by) continue;
      const state = this.stateOf(one);
      if (state === 'accepted') Object.assign(one, one.to === to ? { from: to, to: by } : { from: to });
      else if (state === 'pending' && one.replaces === to) one.state = 'cancelled';
      else if (state === 'pending') one.from = to;
    }
    return null;
  }

  rename(which: number, by: number, name: string): RefusalCode {
    const team = this.registration(which);
    if (!team.people.includes(by)) return 'not_found';
    if (by !== team.leader) return 'forbidden';
    if (team.cancelled) return 'already_cancelled';
    const why = this.hasBegun() ? 'registration_closed' : this.whyClosed();
    if (why !== null) return why;
    if (this.living().some((one) => one !== team && one.name === name)) return 'team_name_taken';
    team.name = name;
    return null;
  }

  /** The organizer changes limit, sizes or deadline. */
  edit(changes: Partial<Omit<Kind, 'team'>> & { deadline?: number; opens?: number }): RefusalCode {
    const { deadline = this.deadline, opens = this.opens, ...sizes } = changes;
    const kind = { ...this.kind, ...sizes };
    const resized = kind.min !== this.kind.min || kind.max !== this.kind.max;
    const isOutside = this.living().some(({ people }) => people.length < kind.min || people.length > kind.max);
    if (resized && isOutside) return 'team_too_large_for_event';
    Object.assign(this, { kind, deadline, opens });
    this.promote();
    return null;
  }

  protected whyNotLed(leader: number): RefusalCode {
    if (this.isRegistered(leader) || this.leaderOf(leader) !== null) return 'leader_already_registered';
    return this.sizeOf(leader) >= this.kind.max ? 'team_full' : null;
  }
  private whyNotIn(team: Registration, replaces: number | null): RefusalCode {
    if (replaces === null) return this.whyNoRoom(team);
    return team.people.includes(replaces) ? null : 'member_gone';
  }
}
