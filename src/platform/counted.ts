/** A number with its noun and what follows: `counted(1, 'seat is', 'seats are')` is '1 seat is'. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const peopleText = (count: number): string => counted(count, 'person', 'people');
