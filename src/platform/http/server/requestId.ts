/** The header that names a request as the log does. The caller's own value is ignored. */
export const requestIdHeader = 'x-request-id';
