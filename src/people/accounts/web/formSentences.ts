import { missingFields } from '../rules.ts';

export const fillInAllFields = 'Please fill in all fields';
export const formSentences = [missingFields, fillInAllFields];
