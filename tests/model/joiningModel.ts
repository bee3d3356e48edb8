import { mostDeclines, TeamModel } from './teamModel.ts';
import type { JoinLink, JoinRequest, RefusalCode } from './teamState.ts';

/** And what else fills and empties a team: links and requests, people who look for one, and "I can't come". Source: plain-things.md, 3 to 5. */
export class JoiningModel extends TeamModel {
  /** The link and the requests of a new leader's team: the link ends, the requests pass. */
  override transfer(which: number, by: number, to: number): RefusalCode {
    const why = super.transfer(which, by, to);
    if (why !== null || by === to) return why;
    for (const leader of [by, to]) this.endLinks(leader);
    for (const one of this.requests)
      if (one.leader === by && one.state === 'pending' && this.isOpen(one)) one.leader = to;
    return null;
  }

  /** Who looked for a team until a deadline that has passed looks no more when it is moved. */
  override edit(changes: Parameters<TeamModel['edit']>[0]): RefusalCode {
    const isOver = this.now >= this.deadline;
    const why = super.edit(changes);
    if (why === null && isOver) this.looking.clear();
    return why;
  }

  stateOfRequest(one: JoinRequest): JoinRequest['state'] {
    return one.state === 'pending' && (!this.isOpen(one) || this.whyClosed() !== null) ? 'ended' : one.state;
  }
  /** Who is listed as looking. */
  seekers(): string[] {
    return this.whyClosed() === null ? [...this.looking].map(String).toSorted() : [];
  }

  /** @param team that has registered, or null for one in the making */
  link(leader: number, team: number | null): RefusalCode {
    const registered = team === null ? null : this.registration(team);
    if (registered && !registered.people.includes(leader)) return 'not_found';
    if (registered && registered.leader !== leader) return 'forbidden';
    if (registered?.cancelled) return 'already_cancelled';
    const closed = this.whyCannotJoin(team, null);
    if (closed !== null) return closed;
    if (registered?.name === null) return 'not_team_event';
    if (!registered && this.isRegistered(leader)) return 'already_registered';
    if (this.leaderOf(leader) !== null) return 'accepted_invitation';
    if (!this.kind.team) return 'not_team_event';
    if (!registered && this.sizeOf(leader) >= this.kind.max) return 'team_full';
    const full = registered && this.whyNoRoom(registered);
    if (full !== null) return full;
    this.endLinks(leader);
    this.links.push({ leader, expires: this.deadline, ended: false });
    return null;
  }

  endLink(leader: number): RefusalCode {
    if (!this.links.some((one) => one.leader === leader && !one.ended)) return 'not_found';
    this.endLinks(leader);
    return null;
  }

  ask(which: number, asker: number): RefusalCode {
    const link = this.links[which];
    if (!link || !this.leads(link)) return 'not_found';
    const { leader } = link;
    if (asker === leader) return 'validation';
    if (this.isRegistered(asker)) return 'already_registered';
    if (this.leaderOf(asker) !== null) return 'accepted_invitation';
    if (this.sizeOf(asker) > 1) return 'has_team';
    const earlier = this.requests.filter((one) => one.leader === leader && one.asker === asker);
    if (earlier.some((one) => one.state === 'pending' && this.isOpen(one))) return 'already_asked';
    if (earlier.filter((one) => one.state === 'declined').length >= mostDeclines) return 'asked_enough';
    this.requests.push({ leader, asker, state: 'pending', expires: this.normalExpiry() });
    return null;
  }

  /** By the leader whose team it is now: who asked has consented. */
  answer(which: number, accepting: boolean): RefusalCode {
    const one = this.request(which);
    if (one.state !== 'pending' || !this.isOpen(one)) return 'request_ended';
    const { leader: from, asker: to, expires } = one;
    const led = this.registrations.findIndex((team) => !team.cancelled && team.leader === from);
    const team = led < 0 ? null : led;
    const closed = this.whyCannotJoin(team, null);
    if (closed !== null) return closed;
    if (!accepting) {
      one.state = 'declined';
      return null;
    }
    if (this.isRegistered(to) || this.leaderOf(to) !== null || this.sizeOf(to) > 1) return 'invitee_unavailable';
    const full = team === null ? this.whyNotLed(from) : this.whyNoRoom(this.registration(team));
    if (full !== null) return full;
    one.state = 'accepted';
    const sent = this.invitations.find(
      (other) => other.from === from && other.to === to && other.replaces === null && this.stateOf(other) === 'pending',
    );
    if (sent) Object.assign(sent, { state: 'accepted', team });
    else this.invitations.push({ from, to, team, replaces: null, state: 'accepted', expires });
    this.takePlace({ from, to, team, replaces: null });
    return null;
  }

  withdraw(which: number): RefusalCode {
    const one = this.request(which);
    if (one.state !== 'pending' || !this.isOpen(one)) return 'request_ended';
    one.state = 'ended';
    return null;
  }

  look(who: number): RefusalCode {
    const closed = this.whyClosed();
    if (closed !== null) return closed;
    if (this.isRegistered(who)) return 'already_registered';
    if (this.leaderOf(who) !== null) return 'accepted_invitation';
    if (!this.kind.team) return 'not_a_team_event';
    if (this.sizeOf(who) > 1) return 'has_team';
    this.looking.add(who);
    return null;
  }
  stopLooking(who: number): RefusalCode {
    this.looking.delete(who);
    return null;
  }

  /** By the link of a mail. */
  cannotCome(which: number, who: number): RefusalCode {
    const team = this.registration(which);
    if (team.cancelled || !team.people.includes(who)) return 'not_found';
    if (this.hasBegun()) return 'event_started';
    if (team.people.length === 1) return this.cancel(which);
    if (team.leader === who) return 'leader_must_transfer';
    return team.people.length <= this.kind.min ? 'team_at_minimum' : this.remove(which, who, who);
  }

  private isOpen = (one: JoinRequest) => this.now < one.expires;
  private leads({ leader, expires, ended }: JoinLink): boolean {
    const team = this.living().find((one) => one.leader === leader);
    const people = team?.people.length ?? this.sizeOf(leader);
    return !ended && this.whyClosed() === null && this.now < expires && people < this.kind.max;
  }
  private request(which: number): JoinRequest {
    const one = this.requests[which];
    if (!one) throw new Error('there is no such request');
    return one;
  }
}
