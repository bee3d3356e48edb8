export type Person = {
  /** How tests and the other files of the cast name this person; never changes. */
  key: string;
  name: string;
  email: string;
  rollNumber: string;
  phoneNumber: string;
  department: string;
  batch: string;
  section: string;
  role: 'student' | 'club_admin' | 'super_admin';
  clubAffiliation: string | null;
};

export const department = 'Computer Science & IT';
export const student = { department, role: 'student', clubAffiliation: null } as const;
