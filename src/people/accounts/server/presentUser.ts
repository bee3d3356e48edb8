import { profilePictureOf } from '#people/pictures/server/shown.ts';
import type { CurrentUser } from './authorize.ts';

export const presentUser = (user: CurrentUser) => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  rollNumber: user.rollNumber,
  department: user.department,
  batch: user.batch,
  section: user.section,
  phoneNumber: user.phoneNumber,
  clubAffiliation: user.clubAffiliation,
  certificateName: user.certificateName,
  isEmailVerified: user.emailVerifiedAt !== null,
  remindersByEmail: user.remindersByEmail,
  picture: profilePictureOf(user),
  createdAt: user.createdAt,
});
