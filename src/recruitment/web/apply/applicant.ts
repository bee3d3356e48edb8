import { normalizePerson, personDefaults, personProblems } from '#people/accounts/web/person.ts';
import { anyEmailProblem } from '#people/accounts/rules.ts';
import type { User } from '#people/accounts/contract.ts';
import type { ClubApplication, TeamApplication } from './api.ts';
import { type Domain, domains, type RecruitmentType, recruitmentTypes } from '../../rules.ts';

type Typed<Fields> = { [Name in keyof Fields]-?: string };
export type TeamForm = Typed<TeamApplication>;
export type ClubForm = Typed<Omit<ClubApplication, 'clubSlug'>>;

export const domainOf = (typed: string): Domain | undefined => domains.find((each) => each === typed);
export const typeOf = (typed: string): RecruitmentType | undefined => recruitmentTypes.find((each) => each === typed);

const normalizeForm = <Form extends TeamForm | ClubForm>(form: Form): Form => ({
  ...normalizePerson(form),
  email: form.email.trim(),
});
export const normalizeTeamForm = normalizeForm<TeamForm>;
export const normalizeClubForm = normalizeForm<ClubForm>;

export function teamFormProblems(form: TeamForm) {
  const { name, rollNumber, batch } = personProblems(form);
  const domain = domainOf(form.domain) ? undefined : 'Please choose a domain';
  return { name, email: anyEmailProblem(form.email), rollNumber, batch, domain };
}

export const clubFormProblems = (form: ClubForm) => ({
  ...personProblems(form),
  email: anyEmailProblem(form.email),
  recruitmentType: typeOf(form.recruitmentType) ? undefined : 'Please choose a type',
});

export const applicantOf = (user: User | null) => ({ ...personDefaults(user), email: user?.email ?? '' });
