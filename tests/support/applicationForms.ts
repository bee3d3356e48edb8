const toClub = { section: 'A', phoneNumber: '0345-6789012', clubSlug: 'qubit-qrew', recruitmentType: 'lead' };

export const applicationForms = <Own extends object>(own: Own) => ({
  recruitment: { ...own, domain: 'Technical' },
  'club-recruitment': { ...own, ...toClub },
});
