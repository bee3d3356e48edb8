import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { RollNumberField } from '#people/accounts/web/RollNumberField.tsx';
import { useSession } from '#people/accounts/web/session.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { domains } from '../../rules.ts';
import { apply } from './api.ts';
import { domainOf, applicantOf, type TeamForm, teamFormProblems, normalizeTeamForm } from './applicant.ts';
import { ApplicantEmail, ApplyForm } from './ApplyForm.tsx';
import { ApplyFrame } from './ApplyFrame.tsx';
import { useApplyForm } from './useApplyForm.ts';
import block from '#ui/layout/Block.module.css';
import field from '#ui/form/Field.module.css';
import styles from './ApplyFrame.module.css';

export default function ApplyPage() {
  const { user } = useSession();
  return (
    <ApplyFrame<TeamForm>
      span="recruitment"
      title={`Join the ${festival.shortName} team`}
      lead="Help build the festival. One application per domain; every domain is open to all batches."
      aside={<Clubs />}
    >
      {(last, onSent) => <Form person={last ?? applicantOf(user)} onSent={onSent} />}
    </ApplyFrame>
  );
}

interface FormProps {
  person: Omit<TeamForm, 'domain' | 'website'>;
  onSent: (form: TeamForm, purpose: string) => void;
}

function Form({ person: { name, email, rollNumber, batch }, onSent }: FormProps) {
  const form = useApplyForm<TeamForm>({
    defaults: { name, email, rollNumber, batch, domain: '', website: '' },
    validate: teamFormProblems,
    normalize: normalizeTeamForm,
    onSubmit: async (values) => {
      const domain = domainOf(values.domain);
      if (!domain) return;
      await apply({ ...values, domain });
      onSent(values, domain);
    },
  });
  return (
    <ApplyForm form={form}>
      <TextField className={field.full} label="Name" autoComplete="name" {...form.requiredField('name')} />
      <ApplicantEmail {...form.requiredField('email')} />
      <RollNumberField {...form.requiredField('rollNumber')} />
      <SelectField
        label="Batch"
        placeholder="Select batch"
        options={festival.batches}
        {...form.requiredField('batch')}
      />
      <SelectField
        className={field.full}
        label="Domain"
        placeholder="Select domain"
        options={domains}
        {...form.requiredField('domain')}
      />
    </ApplyForm>
  );
}

const Clubs = () => (
  <nav className={`${block.block} ${styles.clubs}`} aria-labelledby="clubs">
    <header>
      <h2 id="clubs">Or join a club</h2>
    </header>
    <ul>
      {festival.clubs.map((club) => (
        <li key={club.slug}>
          <Link to={addresses.applyToClub(club.slug)}>
            <ClubMark club={club} />
            <span>
              <span>{club.name}</span>
              <small>{club.domain}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
