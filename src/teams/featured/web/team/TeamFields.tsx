import { LinkedText } from '#ui/facts/LinkedText.tsx';
import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { useSettings } from '#events/settings/web/api.ts';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import type { FeaturedEvent } from '../../contract.ts';
import { limits } from '../../rules.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { ParticipantFields } from './ParticipantFields.tsx';
import { sizesOf } from './teamForm.ts';
import type { TeamFormState } from './useTeamForm.ts';
import layout from '#ui/layout/layout.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './TeamFields.module.css';
import text from '#ui/layout/text.module.css';

interface TeamFieldsProps {
  form: TeamFormState;
  event: Pick<
    FeaturedEvent,
    '_id' | 'nedOnly' | 'minTeamSize' | 'maxTeamSize' | 'payment' | 'organizerClub' | 'organizerName'
  >;
  masked?: readonly (string | null)[];
  /** The team has sent a picture of its receipt. */
  hasReceipt?: boolean;
}

export function TeamFields({ form, event, masked = [], hasReceipt = false }: TeamFieldsProps) {
  const { draft, requiredField: field, resize } = form;
  const { eraseAfterDays } = useSettings();
  return (
    <div className={`${layout.stack} ${styles.form}`}>
      <div className={fieldStyles.grid}>
        <TextField
          label="Team name"
          autoComplete="off"
          hint={`${limits.teamName.least} to ${limits.teamName.most} characters`}
          {...field('teamName')}
        />
        <SelectField
          label="Team size"
          required
          options={sizesOf(event).map((size) => ({
            value: String(size),
            label: counted(size, 'member', 'members'),
          }))}
          value={String(draft.size)}
          onChange={({ target }) => resize(Number(target.value))}
          hint="The leader counts too"
        />
      </div>
      {draft.participants.slice(0, draft.size).map((participant, position) => (
        <ParticipantFields
          key={position}
          position={position}
          name={participant.name}
          field={(name) => field(`participants.${position}.${name}`)}
          withRollNumber={event.nedOnly}
          masked={masked[position] ?? null}
        />
      ))}
      <p className={fieldStyles.hint}>
        {`${festival.nationalId.plural} and phone numbers are erased ${counted(eraseAfterDays, 'day', 'days')} after the festival ends.`}
      </p>
      {(!event.nedOnly || event.payment !== null) && (
        <fieldset className={styles.person}>
          <legend>Payment</legend>
          <HowToPay event={event} />
          {!event.nedOnly && (
            <TextField
              type="url"
              label="Payment receipt link"
              placeholder="https://"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={`A link to a picture of the receipt that ${festival.shortName} can open`}
              {...(hasReceipt ? form.field('paymentReceiptLink') : field('paymentReceiptLink'))}
            />
          )}
          {!event.nedOnly && (
            <>
              <p className={text.dim}>
                {hasReceipt
                  ? 'The picture of the receipt that you sent stays, unless you give a link or choose another one.'
                  : 'Or send a picture of the receipt:'}
              </p>
              <ReceiptField
                eventId={event._id}
                value={draft.receipt}
                onChange={(change) => form.setValue('receipt', change(form.getValues('receipt')))}
                error={form.errorAt('receipt')}
                inputRef={form.refOf('receipt')}
              />
            </>
          )}
        </fieldset>
      )}
    </div>
  );
}

function HowToPay({ event: { payment, organizerClub, organizerName } }: Pick<TeamFieldsProps, 'event'>) {
  if (payment !== null) {
    return <LinkedText className={text.lines}>{payment}</LinkedText>;
  }
  return (
    <p className={text.dim}>
      How much and to whom? Ask <bdi>{organizerName ?? organizerClub}</bdi>, or write to{' '}
      <a href={`mailto:${festival.mailbox}`}>{festival.mailbox}</a>, before you pay.
    </p>
  );
}
