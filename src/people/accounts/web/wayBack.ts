export const wayBack = () => ({ from: `${location.pathname}${location.search}${location.hash}` });
