export const secret = 'the secret of the drills, at least 32 bytes';
