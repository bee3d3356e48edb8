// Made by `npm run client` from the contracts: the calls that a key for scripts may make.

export declare class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { field?: string; msg: string }[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

type Input<Name extends keyof Calls> = Omit<Calls[Name], 'data'> & { signal?: AbortSignal };
export declare function connect(
  site: string,
  options?: { key?: string; fetch?: typeof globalThis.fetch },
): <Name extends keyof Calls>(
  name: Name,
  ...input: Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
) => Promise<Calls[Name]['data']>;

export interface Calls {
  'GET /events': {
    query?: {
      upcoming?: 'true' | 'false';
      category?: string;
      status?: string;
      search?: string;
      club?: string;
      page?: number;
      limit?: number;
    };
    data: { events: Event[]; total: number };
  };
  'GET /events/:id': { params: { id: string }; data: { event: EventWithGroup } };
  'GET /admin/events': { query?: { page?: number; limit?: number }; data: { events: ManagedEvent[]; total: number } };
  'GET /registrations/event/:eventId': {
    params: { eventId: string };
    query?: { page?: number; limit?: number };
    data: { registrations: RegistrationWithPresence[]; total: number };
  };
  'GET /featured-events': {
    query?: { page?: number; limit?: number };
    data: { events: FeaturedEvent[]; total: number };
  };
  'GET /featured-events/:id': { params: { id: string }; data: { event: FeaturedEvent } };
  'GET /admin/featured-events': {
    query?: { page?: number; limit?: number };
    data: { events: ManagedFeaturedEvent[]; total: number };
  };
  'GET /featured-events/:id/registrations': {
    params: { id: string };
    query?: { page?: number; limit?: number };
    data: { registrations: FeaturedRegistration[]; total: number };
  };
  'GET /featured-events/:id/registrations/export': { params: { id: string }; data: string };
  'GET /events/:id/door': { params: { id: string }; data: Door };
  'POST /events/:id/attendance': { params: { id: string }; body: { marks: Mark[] }; data: { results: MarkResult[] } };
  'GET /featured-events/:id/door': { params: { id: string }; data: Door };
  'POST /featured-events/:id/attendance': {
    params: { id: string };
    body: { marks: Mark[] };
    data: { results: MarkResult[] };
  };
  'GET /results': { query?: { event?: string }; data: { events: EventWithResults[] } };
  'GET /events/:id/results': { params: { id: string }; data: Results };
  'GET /featured-events/:id/results': { params: { id: string }; data: Results };
  'GET /admin/numbers': {
    data: {
      events: EventNumbers[];
      featured: FeaturedNumbers[];
      totals: TotalNumbers;
      clubs: ClubNumbers[];
      signUps: SignUps[];
    };
  };
  'GET /admin/numbers/export': { data: string };
}
export interface AnyEvent extends EventAtDoor {
  description: string;
  category: string;
  isDraft: boolean;
  cancellationReason: string | null;
  registrationDeadline: string;
  registrationOpensAt: string | null;
  prizes: string | null;
  rulesUrl: string | null;
  contactName: string | null;
  contact: string | null;
  picture: Picture | null;
  minTeamSize: number;
  maxTeamSize: number;
  organizerClub: string;
  registrationOpen: boolean;
  updatedAt: string;
}
export interface Event extends AnyEvent {
  maxParticipants: number | null;
  isTeamEvent: boolean;
  isKoderzEvent: boolean;
  allowOtherDepartments: boolean;
  eligibilityCriteria: { batches: string[]; departments: string[] };
  organizer: { _id: string; name: string };
  participantCount: number;
  isFull: boolean;
}
export interface EventWithGroup extends Event {
  groupUrl?: string | null;
}
export interface ManagedEvent extends EventWithGroup {
  registrationCount: number;
  waitlistCount: number;
}
export interface RegistrationWithPresence {
  _id: string;
  event: RegisteredEvent;
  isIndividual: boolean;
  teamName: string | null;
  teamMembers: MemberWithPresence[];
  teamLeader: MemberWithPresence;
  status: 'registered' | 'waitlisted' | 'cancelled';
  waitlistPosition: number | null;
  canCancel: boolean;
  canChangeTeam: boolean;
  createdAt: string;
}
export interface FeaturedEvent extends AnyEvent {
  university: string | null;
  nedOnly: boolean;
  payment: string | null;
  organizerName: string | null;
}
export interface ManagedFeaturedEvent extends FeaturedEvent {
  groupUrl?: string | null;
  registrationCount: number;
  pendingCount: number;
}
export interface FeaturedRegistration {
  _id: string;
  reference: string;
  teamName: string;
  status: 'pending' | 'confirmed' | 'rejected' | 'withdrawn';
  participants: FeaturedParticipant[];
  paymentReceiptLink: string | null;
  hasPaymentReceipt: boolean;
  reason: string | null;
  createdAt: string;
  amendedAt: string;
  updatedAt: string;
}
export interface Door {
  event: EventAtDoor;
  people: PersonAtDoor[];
  expected: number;
  present: number;
}
export interface Mark {
  id: string;
  code?: string;
  key?: string;
  team?: string;
  present: boolean;
  at: string;
}
export interface MarkResult {
  id: string;
  outcome: 'present' | 'already' | 'absent' | 'unknown' | 'not_admitted' | 'other_event';
  name?: string;
  teamName?: string | null;
  presentAt?: string | null;
  presentBy?: string | null;
  decidedAt?: string | null;
  countedAt?: string | null;
}
export interface EventWithResults {
  _id: string;
  title: string;
  category: string;
  organizerClub: string;
  isFeatured: boolean;
  results: Result[];
}
export interface Results {
  results: Result[];
  published: boolean;
  updatedAt: string | null;
}
export interface EventNumbers extends ClubNumbers {
  _id: string;
  title: string;
}
export interface FeaturedNumbers extends EventNumbers {
  universities: { name: string; people: number }[];
}
export interface TotalNumbers {
  registered: number;
  waitlisted: number;
  cancelled: number;
  present: number;
  absent: number | null;
  teams: number;
  feedback: Rating;
}
export interface ClubNumbers extends TotalNumbers {
  organizerClub: string;
  limit: number | null;
}
export interface SignUps {
  day: string;
  batch: string | null;
  count: number;
}
export interface Picture {
  id: string;
  x: number;
  y: number;
  alt: string;
}
export interface RegisteredEvent {
  _id: string;
  title: string;
  venue: string;
  category: string;
  date: string;
  time: string;
  status: 'upcoming' | 'ongoing' | 'completed' | 'cancelled';
  registrationDeadline: string;
  registrationOpensAt: string | null;
  cancellationReason: string | null;
  organizerClub: string;
  isTeamEvent: boolean;
  minTeamSize: number;
  maxTeamSize: number;
  groupUrl?: string | null;
}
export interface MemberWithPresence {
  _id: string;
  name: string;
  rollNumber: string | null;
  email: string;
  batch: string | null;
  section: string | null;
  department: string | null;
  phoneNumber: string | null;
  presentAt: string | null;
  presentBy: string | null;
}
export interface FeaturedParticipant {
  name: string;
  email: string;
  phone: string | null;
  university: string;
  discipline: string;
  batch: string;
  cnic: string | null;
  rollNumber: string | null;
}
export interface EventAtDoor {
  _id: string;
  title: string;
  date: string;
  time: string;
  durationMinutes: number;
  venue: string;
  status: 'upcoming' | 'ongoing' | 'completed' | 'cancelled';
}
export interface PersonAtDoor {
  key: string;
  team: string;
  name: string;
  teamName: string | null;
  rollNumber: string | null;
  batch: string | null;
  section: string | null;
  presentAt: string | null;
  presentBy: string | null;
  decidedAt: string | null;
}
export interface Result {
  place: number;
  name: string;
  registrationId?: string;
  note: string | null;
}
export interface Rating {
  count: number;
  average: number | null;
}
