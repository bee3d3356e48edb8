/** Receipts as pictures. Source: plain-things.md, 8. */

/** An uploaded receipt is deleted after this unless a team names it. */
export const keptUnusedMs = 3_600_000;

export const receiptGone = 'This picture of the receipt is no longer there. Please choose it again.';
export const linkOrPicture = 'Give a link or a picture of the receipt, not both';
