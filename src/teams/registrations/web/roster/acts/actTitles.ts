export const actTitles = {
  admit: 'Admit from Waitlist',
  leader: 'Change Leader',
  remove: 'Remove Member',
  cancel: 'Cancel Registration',
};

export type ActKind = keyof typeof actTitles;
