export const imageAddress = (name: string): string => `/festival/images/${name}`;
