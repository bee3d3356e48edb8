export const toClub = { section: 'A', phoneNumber: '0345-6789012', clubSlug: 'qubit-qrew', recruitmentType: 'lead' };
