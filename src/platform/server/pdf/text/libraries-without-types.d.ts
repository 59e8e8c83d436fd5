declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    keepAllGlyphs: boolean
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(font: Uint8Array, text: string | null, options: Options): Promise<Uint8Array>
}
