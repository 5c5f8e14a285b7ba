/** What this project uses of the library, which has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** The range of each axis of a variable font that is kept. */
    variationAxes?: Record<string, { min: number; max: number }>;
    /** The features that are kept; all by default. */
    keepFeatures?: readonly string[];
  }
  /** Makes a font of the characters of a text out of another one. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
