/**
 * Whether a file begins like a phone's HEIC or HEIF. Source: ISO/IEC 23008-12, 10 (brands). AVIF shares the container
 * and one of the brands.
 */
export function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, 64));
  if (text.slice(4, 8) !== 'ftyp') return false;
  const [major = '', , ...compatible] = text.slice(8, start[3]).match(/[^]{4}/g) ?? [];
  const brands = [major, ...compatible];
  return (
    !brands.some((brand) => /^avi[fs]$/.test(brand)) && brands.some((brand) => /^(he[iv][cmsx]|m[is]f1)$/.test(brand))
  );
}
