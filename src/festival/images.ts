/** Where the server serves an image of the festival's folder. */
export const imageAddress = (name: string): string => `/festival/images/${name}`;
