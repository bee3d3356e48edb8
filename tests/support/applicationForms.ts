/** What an application to a club has beyond one to the festival's team, but for the domain. */
export const toClub = { section: 'A', phoneNumber: '0345-6789012', clubSlug: 'qubit-qrew', recruitmentType: 'lead' };
