import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import type { Domain, RecruitmentType } from '../../rules.ts';

const call = apiClient<typeof calls>();

interface Applicant {
  name: string;
  email: string;
  rollNumber: string;
  batch: string;
  /** The field that people never see. */
  website: string;
}

export const apply = (body: Applicant & { domain: Domain }) => call('POST /recruitment', { body });

export const applyToClub = (
  body: Applicant & { phoneNumber: string; section: string; clubSlug: string; recruitmentType: RecruitmentType },
) => call('POST /club-recruitment', { body });
