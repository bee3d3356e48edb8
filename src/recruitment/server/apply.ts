import type { HandlerInput } from '#platform/http/contract.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { spansOf, whyNotOpen } from '#settings/rules.ts';
import { currentSettings } from '#settings/server/queries.ts';
import { refusals, type calls } from '../contract.ts';
import { isFromProgram } from '../rules.ts';
import { clubPurpose, presentApplication, presentClubApplication } from './presentApplication.ts';
import { insertApplication, insertClubApplication } from './queries.ts';

const refuse = refusalFactory(refusals);
type Form = HandlerInput<(typeof calls)['POST /recruitment']>['body'];
type ClubForm = HandlerInput<(typeof calls)['POST /club-recruitment']>['body'];

const begun = (now: Date) => ({ id: newId(), status: 'pending' as const, createdAt: now, updatedAt: now });

/** Each is answered by mail to whatever address was typed. A hall of students who apply at once stays below it. */
const applications: RateLimit = { name: 'applications', max: 400, windowSeconds: 3600, scope: 'shared' };

interface Submission<Row> {
  network: string;
  span: 'recruitment' | 'clubRecruitment';
  website: string | null | undefined;
  made: Row;
  write: (tx: Db) => Promise<Row | undefined>;
  receipt: NewMail;
}

/** A filled honeypot gets the usual answer, and nothing is stored. */
async function submitApplication<Row>(
  context: ServerContext,
  { network, span, website, made, write, receipt }: Submission<Row>,
): Promise<Row> {
  const now = context.now();
  const written = await inTransaction(context.db, async (tx) => {
    const why = whyNotOpen(spansOf(await currentSettings(tx))[span], now);
    if (why) throw refuse(why.code);
    if (isFromProgram({ website })) return made;
    const row = await write(tx);
    if (!row) throw refuse('already_applied');
    await context.limits.consume([[applications, network]], tx);
    await queueCappedMail(tx, now, context.limits, receipt);
    return row;
  });
  context.wakeSender();
  return written;
}

export async function apply(context: ServerContext, { website, ...form }: Form, network: string) {
  const made = { ...form, ...begun(context.now()) };
  const row = await submitApplication(context, {
    network,
    span: 'recruitment',
    website,
    made,
    write: (tx) => insertApplication(tx, made),
    receipt: { to: form.email, template: 'application_received', data: { name: form.name, purpose: form.domain } },
  });
  return { application: presentApplication(row) };
}

export async function applyToClub(context: ServerContext, { website, ...form }: ClubForm, network: string) {
  const made = { ...form, ...begun(context.now()) };
  const row = await submitApplication(context, {
    network,
    span: 'clubRecruitment',
    website,
    made,
    write: (tx) => insertClubApplication(tx, made),
    receipt: {
      to: form.email,
      template: 'club_application_received',
      data: { name: form.name, purpose: clubPurpose(form) },
    },
  });
  return { application: presentClubApplication(row) };
}
