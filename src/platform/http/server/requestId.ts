/** The header in which every answer names its request as the log does. What a caller sends under it is ignored. */
export const requestIdHeader = 'x-request-id';
