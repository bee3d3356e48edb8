import { isLiving } from '#accounts/server/codeQueries.ts';
import { accountMails } from '#accounts/server/mails.ts';
import { featuredMails } from '#featured/server/mails.ts';
import { eventMails } from '#events/server/mails.ts';
import { invitationMails } from '#invitations/server/mails.ts';
import { recruitmentMails } from '#recruitment/server/mails.ts';
import { registrationMails } from '#registrations/server/mails.ts';
import { drawMail, type Drawings } from '#shared/server/mail/drawing.ts';
import type { Letter } from '#shared/server/mail/letter.ts';
import type { Mail } from '#shared/server/mail/tables.ts';
import type { Site } from '#shared/server/site.ts';

const drawings: Drawings = {
  ...accountMails,
  ...eventMails,
  ...invitationMails,
  ...registrationMails,
  ...featuredMails,
  ...recruitmentMails,
};

/** The letter of a mail as it was or will be sent; null where there is nobody to write to. */
export const letterOf = (site: Pick<Site, 'secret' | 'publicUrl'>, mail: Mail): Letter | null =>
  drawMail(drawings, mail, site);

/** The letter to send now: null when its code has been used or replaced since. */
export async function letterToSend(site: Site, mail: Mail): Promise<Letter | null> {
  const { codeId } = mail.data;
  if (typeof codeId === 'string' && !(await isLiving(site.db, codeId, site.now()))) return null;
  return letterOf(site, mail);
}
