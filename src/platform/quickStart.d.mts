/** There is nothing to take from it: it is imported for what it does. */
declare const nothing: unique symbol;
export type Nothing = typeof nothing;
