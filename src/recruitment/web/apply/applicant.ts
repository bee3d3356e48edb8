import { personProblems, normalizePerson } from '#accounts/web/person.ts';
import { anyEmailProblem } from '#accounts/rules.ts';
import type { User } from '#accounts/contract.ts';
import { type Domain, domains, type RecruitmentType, recruitmentTypes } from '../../rules.ts';

export type TeamForm = {
  name: string;
  email: string;
  rollNumber: string;
  batch: string;
  domain: string;
  website: string;
};
export type ClubForm = Omit<TeamForm, 'domain'> & { phoneNumber: string; section: string; recruitmentType: string };

export const domainOf = (typed: string): Domain | undefined => domains.find((each) => each === typed);
export const typeOf = (typed: string): RecruitmentType | undefined => recruitmentTypes.find((each) => each === typed);

export function normalizeTeamForm(form: TeamForm): TeamForm {
  const { name, rollNumber } = normalizePerson({ ...form, phoneNumber: '', section: '' });
  return { ...form, name, rollNumber, email: form.email.trim() };
}

export const normalizeClubForm = (form: ClubForm): ClubForm => ({ ...normalizePerson(form), email: form.email.trim() });

export function teamFormProblems(form: TeamForm) {
  const { name, rollNumber, batch } = personProblems({ ...form, phoneNumber: '', section: '' });
  const domain = domainOf(form.domain) ? undefined : 'Please choose a domain';
  return { name, email: anyEmailProblem(form.email), rollNumber, batch, domain };
}

export const clubFormProblems = (form: ClubForm) => ({
  ...personProblems(form),
  email: anyEmailProblem(form.email),
  recruitmentType: typeOf(form.recruitmentType) ? undefined : 'Please choose a type',
});

/** What somebody who is signed in need not type again. */
export const applicantOf = (user: User | null) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  rollNumber: user?.rollNumber ?? '',
  batch: user?.batch ?? '',
  phoneNumber: user?.phoneNumber ?? '',
  section: user?.section ?? '',
});
