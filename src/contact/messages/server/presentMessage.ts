import type { MessageRow } from './tables.ts';

export const presentMessage = (
  { id, audience, subject, body, recipients, createdAt }: MessageRow,
  by: { name: string } & ({ id: string } | { _id: string }),
) => ({
  _id: id,
  audience,
  subject,
  body,
  recipients,
  createdAt,
  by: { _id: 'id' in by ? by.id : by._id, name: by.name },
});
