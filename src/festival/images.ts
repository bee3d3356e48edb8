/** Lines and areas, sent as they are. */
export const isDrawn = (name: string): boolean => name.endsWith('.svg');

/** Of a drawn one. */
export const imageAddress = (name: string): string => `/festival/images/${name}`;
