import type { HandlerInput } from '#platform/http/contract.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import { FreeResult } from '#platform/http/server/serve.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { spansOf, whyNotOpen } from '#events/settings/rules.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { refusals, type calls } from '../contract.ts';
import { isFromProgram } from '../rules.ts';
import { clubPurpose, presentApplication, presentClubApplication } from './presentApplication.ts';
import { insertApplication, insertClubApplication } from './queries.ts';
import type { ApplicationRow } from './tables.ts';

const refuse = refusalFactory(refusals);
type Form = HandlerInput<(typeof calls)['POST /recruitment']>['body'];
type ClubForm = HandlerInput<(typeof calls)['POST /club-recruitment']>['body'];

/** Each application mails whatever address was typed. A hall of students who apply at once stays below this. */
const applications: RateLimit = { name: 'applications', max: 400, windowSeconds: 3600, scope: 'shared' };

interface Submitted {
  name: string;
  email: string;
  website?: string | null | undefined;
}
type Made<F extends Submitted> = Omit<F, 'website'> & Begun;
type Begun = Pick<ApplicationRow, 'id' | 'status' | 'createdAt' | 'updatedAt'>;

interface Submission<F extends Submitted> {
  form: F;
  network: string;
  span: 'recruitment' | 'clubRecruitment';
  receipt: 'application_received' | 'club_application_received';
  purpose: string;
}

/** A filled honeypot gets the usual answer, and nothing is stored. */
async function submit<F extends Submitted>(
  context: ServerContext,
  { form: { website, ...form }, network, span, receipt, purpose }: Submission<F>,
  insert: (tx: Db, made: Made<F>) => Promise<Made<F> | undefined>,
): Promise<{ application: Made<F>; isStored: boolean }> {
  const now = context.now();
  const made: Made<F> = { ...form, id: newId(), status: 'pending', createdAt: now, updatedAt: now };
  const written = await withMails(context, async (tx) => {
    const why = whyNotOpen(spansOf(await currentSettings(tx))[span], now);
    if (why) throw refuse(why.code);
    if (isFromProgram({ website })) return undefined;
    const row = await insert(tx, made);
    if (!row) throw refuse('already_applied');
    await context.limits.consume([[applications, network]], tx);
    const { name, email: to } = made;
    await queueCappedMail(tx, now, context.limits, { to, template: receipt, data: { name, purpose } });
    return row;
  });
  return { application: written ?? made, isStored: written !== undefined };
}

export async function apply(context: ServerContext, form: Form, network: string) {
  const submission = {
    form,
    network,
    span: 'recruitment',
    receipt: 'application_received',
    purpose: form.domain,
  } as const;
  const { application, isStored } = await submit(context, submission, insertApplication);
  const answer = { application: presentApplication(application) };
  return isStored ? answer : new FreeResult(answer);
}

export async function applyToClub(context: ServerContext, form: ClubForm, network: string) {
  const kind = { span: 'clubRecruitment', receipt: 'club_application_received' } as const;
  const submission = { form, network, ...kind, purpose: clubPurpose(form) };
  const { application, isStored } = await submit(context, submission, insertClubApplication);
  const answer = { application: presentClubApplication(application) };
  return isStored ? answer : new FreeResult(answer);
}
