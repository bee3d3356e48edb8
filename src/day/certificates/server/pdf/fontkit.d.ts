declare module 'fontkit' {
  /** Of the outline of a glyph, in units of its font with y upwards. */
  export interface Path {
    scale: (x: number, y: number) => Path;
    translate: (x: number, y: number) => Path;
    toSVG: () => string;
  }
  export interface Glyph {
    id: number;
    advanceWidth: number;
    /** The characters it stands for. */
    codePoints: number[];
  }
  export interface DrawnGlyph extends Glyph {
    path: Path;
  }
  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  /** Its glyphs from left to right, whatever the direction of the text. */
  export interface GlyphRun<G extends Glyph = Glyph> {
    glyphs: G[];
    positions: GlyphPosition[];
    advanceWidth: number;
  }
  export interface Font {
    unitsPerEm: number;
    /** The code points it has glyphs for. */
    characterSet: number[];
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    glyphForCodePoint: (codePoint: number) => DrawnGlyph;
    layout: (
      text: string,
      features?: string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ) => GlyphRun<DrawnGlyph>;
  }
  export function create(file: Uint8Array): Font;
}
