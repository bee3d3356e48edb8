import { useState } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { PersonFields } from '#accounts/web/PersonFields.tsx';
import { formSentences } from '#accounts/web/formSentences.ts';
import { useSession } from '#accounts/web/session.ts';
import { ClubNotFound } from '#clubs/web/ClubNotFound.tsx';
import type { Club } from '#festival/schema.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { recruitmentTypeName, recruitmentTypes } from '../../rules.ts';
import { applyToClub } from './api.ts';
import { type ClubForm, clubFormProblems, applicantOf, normalizeClubForm, typeOf } from './applicant.ts';
import { ApplicantEmail, ApplyForm } from './ApplyForm.tsx';
import { ApplyFrame, type Sent } from './ApplyFrame.tsx';
import block from '#ui/Block.module.css';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout.module.css';
import styles from './ApplyFrame.module.css';

const typeOptions = recruitmentTypes.map((value) => ({ value, label: recruitmentTypeName[value] }));

export default function ClubApplyPage() {
  const { slug } = useParams();
  const club = festival.clubs.find((each) => each.slug === slug);
  if (club) return <OfClub key={club.slug} club={club} />;
  return <ClubNotFound actions={<ButtonLink to={addresses.apply}>All applications</ButtonLink>} />;
}

function OfClub({ club }: { club: Club }) {
  const { user } = useSession();
  const [sent, setSent] = useState<Sent>();
  const [last, setLast] = useState<ClubForm>();
  return (
    <ApplyFrame
      span="clubRecruitment"
      title={`Join ${club.name}`}
      lead="Become a technical member, or apply to lead. One application per role."
      sent={sent}
      onAgain={() => setSent(undefined)}
      aside={<About club={club} />}
    >
      <Form
        key={user?._id}
        club={club}
        person={last ?? applicantOf(user)}
        onSent={(form, role) => {
          setLast(form);
          setSent({ email: form.email, purpose: `${club.name}, ${role}` });
        }}
      />
    </ApplyFrame>
  );
}

interface FormProps {
  club: Club;
  person: Omit<ClubForm, 'recruitmentType' | 'website'>;
  onSent: (form: ClubForm, role: string) => void;
}

function Form({ club, person, onSent }: FormProps) {
  const { name, email, rollNumber, phoneNumber, batch, section } = person;
  const form = useValidatedForm<ClubForm>({
    defaults: { recruitmentType: '', name, rollNumber, phoneNumber, batch, section, email, website: '' },
    validate: clubFormProblems,
    normalize: normalizeClubForm,
    formSentences,
    onSubmit: async (values) => {
      const recruitmentType = typeOf(values.recruitmentType);
      if (!recruitmentType) return;
      await applyToClub({ ...values, recruitmentType, clubSlug: club.slug });
      onSent(values, recruitmentTypeName[recruitmentType]);
    },
    failure: 'Failed to send your application',
    failsInPlace: true,
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
