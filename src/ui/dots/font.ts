/** The 5x7 font: per character seven rows in hex; the lowest five bits of a row are its dots. */
export const wide: Readonly<Record<string, string>> = {
  A: '0E11111F111111',
  B: '1E11111E11111E',
  C: '0E11101010110E',
  D: '1E11111111111E',
  E: '1F10101E10101F',
  F: '1F10101E101010',
  G: '0E11101711110F',
  H: '1111111F111111',
  I: '0E04040404040E',
  J: '0702020202120C',
  K: '11121418141211',
  L: '1010101010101F',
  M: '111B1515111111',
  N: '11191513111111',
  O: '0E11111111110E',
  P: '1E11111E101010',
  Q: '0E11111115120D',
  R: '1E11111E141211',
  S: '0F10100E01011E',
  T: '1F040404040404',
  U: '1111111111110E',
  V: '11111111110A04',
  W: '11111115151B11',
  X: '11110A040A1111',
  Y: '11110A04040404',
  Z: '1F01020408101F',
  0: '0E11131519110E',
  1: '040C040404040E',
  2: '0E11010204081F',
  3: '1F02040201110E',
  4: '02060A121F0202',
  5: '1F101E0101110E',
  6: '0608101E11110E',
  7: '1F010204080808',
  8: '0E11110E11110E',
  9: '0E11110F01020C',
  '+': '0004041F040400',
  '-': '0000000E000000',
  '?': '0E110102040004',
  '/': '01010204081010',
};

/** Characters narrower than five dots, with their width. */
export const narrow: Readonly<Record<string, readonly [rows: string, width: number]>> = {
  "'": ['01010200000000', 2],
  '!': ['01010101010001', 1],
  '.': ['00000000000001', 1],
  ':': ['00000100010000', 1],
};

/** '?' when the font has none of them. */
export function initialsOf(name: string): string {
  const initials = name
    .normalize('NFD')
    .split(/\s+/)
    .map((word) => /[a-z0-9]/i.exec(word)?.[0] ?? '')
    .filter((initial) => initial !== '')
    .slice(0, 2);
  return initials.join('').toUpperCase() || '?';
}
