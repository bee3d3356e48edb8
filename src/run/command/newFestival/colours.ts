export const coloursOnDark = ['#ff7a52', '#ffa63d', '#ffd84a', '#9bdc55', '#3fd9b4', '#5fb2ff', '#d796ff'] as const;
