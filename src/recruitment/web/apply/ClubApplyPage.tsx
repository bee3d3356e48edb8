import { useParams } from 'react-router';
import { clubOfSlug } from '#people/accounts/clubs.ts';
import { addresses } from '#platform/addresses.ts';
import { PersonFields } from '#people/accounts/web/PersonFields.tsx';
import { useSession } from '#people/accounts/web/session.ts';
import { ClubNotFound } from '#events/clubs/web/ClubNotFound.tsx';
import type { Club } from '#platform/festival/schema.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { recruitmentTypeName, recruitmentTypes } from '../../rules.ts';
import { applyToClub } from './api.ts';
import { type ClubForm, clubFormProblems, applicantOf, normalizeClubForm, typeOf } from './applicant.ts';
import { ApplicantEmail, ApplyForm } from './ApplyForm.tsx';
import { ApplyFrame } from './ApplyFrame.tsx';
import { useApplyForm } from './useApplyForm.ts';
import block from '#ui/layout/Block.module.css';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './ApplyFrame.module.css';

const typeOptions = recruitmentTypes.map((value) => ({ value, label: recruitmentTypeName[value] }));

export default function ClubApplyPage() {
  const { slug } = useParams();
  const club = clubOfSlug(slug);
  if (club) return <OfClub key={club.slug} club={club} />;
  return <ClubNotFound actions={<ButtonLink to={addresses.apply}>All applications</ButtonLink>} />;
}

function OfClub({ club }: { club: Club }) {
  const { user } = useSession();
  return (
    <ApplyFrame<ClubForm>
      span="clubRecruitment"
      title={`Join ${club.name}`}
      lead="Become a technical member, or apply to lead. One application per role."
      aside={<About club={club} />}
    >
      {(last, onSent) => <Form club={club} person={last ?? applicantOf(user)} onSent={onSent} />}
    </ApplyFrame>
  );
}

interface FormProps {
  club: Club;
  person: Omit<ClubForm, 'recruitmentType' | 'website'>;
  onSent: (form: ClubForm, purpose: string) => void;
}

function Form({ club, person, onSent }: FormProps) {
  const { name, email, rollNumber, phoneNumber, batch, section } = person;
  const form = useApplyForm<ClubForm>({
    defaults: { recruitmentType: '', name, rollNumber, phoneNumber, batch, section, email, website: '' },
    validate: clubFormProblems,
    normalize: normalizeClubForm,
    onSubmit: async (values) => {
      const recruitmentType = typeOf(values.recruitmentType);
      if (!recruitmentType) return;
      await applyToClub({ ...values, recruitmentType, clubSlug: club.slug });
      onSent(values, `${club.name}, ${recruitmentTypeName[recruitmentType]}`);
    },
  });
  return (
    <ApplyForm form={form}>
      <SelectField
        className={field.full}
        label="Role"
        placeholder="Select role"
        options={typeOptions}
        {...form.requiredField('recruitmentType')}
      />
      <PersonFields field={form.requiredField} />
      <ApplicantEmail {...form.requiredField('email')} />
    </ApplyForm>
  );
}

const About = ({ club }: { club: Club }) => (
  <aside className={`${block.block} ${styles.about}`} aria-label={club.name}>
    <div className={layout.stack}>
      <ClubMark club={club} />
      <p>{club.shortDesc}</p>
      <ButtonLink to={addresses.club(club.slug)}>{`About ${club.name}`}</ButtonLink>
      <ButtonLink variant="ghost" to={addresses.apply}>
        Other applications
      </ButtonLink>
    </div>
  </aside>
);
