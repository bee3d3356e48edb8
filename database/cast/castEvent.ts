import { festival } from '#festival';
import { batches, years } from './ofFestival.ts';
import type { Particulars } from '#events/events/particulars.ts';
import type { PersonKey } from './people.ts';

export type CastEvent = Partial<Particulars> & {
  groupUrl?: string;
  key: string;
  title: string;
  /** Paragraphs are parted by an empty line. */
  description: string;
  category: 'Competition' | 'Workshop' | 'Hackathon' | 'Talk';
  /** Days from the day of seeding, in the festival's time zone; negative: in the past. */
  daysFromNow: number;
  time: string;
  /** Without, the festival's default. */
  durationMinutes?: number;
  /** The deadline is 23:59 of that day, in the festival's time zone. */
  deadlineDaysFromNow: number;
  venue: string;
  /** Registration opens at 10:00 of that day. Without, from publication. */
  opensDaysFromNow?: number;
  isDraft?: boolean;
  cancellationReason?: string;
  status: 'upcoming' | 'ongoing' | 'completed' | 'cancelled';
  organizer: PersonKey;
  organizerClub: string;
  maxParticipants: number | null;
  isTeamEvent: boolean;
  minTeamSize: number;
  maxTeamSize: number;
  isKoderzEvent: boolean;
  allowOtherDepartments: boolean;
  batches: readonly string[];
  departments: readonly string[];
};

const everybodyOf = (departments: readonly string[]) => ({
  batches: batches(years) as readonly string[],
  departments,
  allowOtherDepartments: departments.length > 1,
  isTeamEvent: false,
  minTeamSize: 1,
  maxTeamSize: 1,
  isKoderzEvent: false,
});
const own = festival.department.code;
export const ours = everybodyOf([own]);
export const allDepartments = everybodyOf([own, ...festival.otherDepartments]);
