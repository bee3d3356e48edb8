export const isSvg = (name: string): boolean => name.endsWith('.svg');

export const imageAddress = (name: string): string => `/festival/images/${name}`;
