import { create, type Font as FontkitFont, type Glyph } from 'fontkit'
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'

/** What pdfkit draws: glyphs from left to right, each with its offset and its advance in the font's units. */
interface GlyphRun {
  glyphs: Glyph[]
  positions: { xOffset: number; yOffset: number; xAdvance: number; yAdvance: number }[]
  advanceWidth: number
}

/** What pdfkit passes on with a run of text, as the "features" of a font that lays out its own text. */
export interface Shaping {
  isRightToLeft: boolean
}

/** A font whose letters HarfBuzz joins, stacks and positions; pdfkit embeds the glyphs that are used. */
export interface ShapedFont {
  /** Unique among all fonts of a document. */
  name: string
  has(codePoint: number): boolean
  /** In thousandths of the font's size. */
  ascender: number
  descender: number
  measure(text: string, shaping: Shaping): number
  /** What pdfkit's `registerFont` takes. */
  source: FontkitFont
}

/** How many widths are remembered, since a line is measured several times before it is drawn. */
const rememberedWidths = 2_000

export function createShapedFont(name: string, bytes: Uint8Array): ShapedFont {
  const source = create(Buffer.from(bytes)) as FontkitFont
  const shaper = new Font(new Face(new Blob(bytes)))
  const scale = 1000 / source.unitsPerEm
  const widths = new Map<string, number>()
  const layout = (text: string, { isRightToLeft }: Shaping) => layOut(source, shaper, text, isRightToLeft)
  // pdfkit takes two fonts of one name for the same font
  Object.defineProperty(source, 'postscriptName', { value: name })
  Object.defineProperty(source, 'layout', { value: layout })
  return {
    name,
    source,
    has: (codePoint) => source.hasGlyphForCodePoint(codePoint),
    ascender: source.ascent * scale,
    descender: source.descent * scale,
    measure: (text, shaping) => measure(text, shaping) * scale,
  }

  function measure(text: string, shaping: Shaping): number {
    const key = `${shaping.isRightToLeft} ${text}`
    const width = widths.get(key) ?? layout(text, shaping).advanceWidth
    if (widths.size > rememberedWidths) widths.clear()
    widths.set(key, width)
    return width
  }
}

function layOut(source: FontkitFont, shaper: Font, text: string, isRightToLeft: boolean): GlyphRun {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(shaper, buffer)
  const shaped = buffer.getGlyphInfos()
  const characters = charactersOfGlyphs(source, text, shaped)
  // the font keeps one object for each glyph, with the characters of its first use: each use gets an object of its own
  const glyphs = shaped.map(({ codepoint }, at): Glyph => {
    return Object.create(source.getGlyph(codepoint), { codePoints: { value: characters[at] ?? [] } })
  })
  const positions = buffer
    .getGlyphPositions()
    .map(({ xOffset, yOffset, xAdvance, yAdvance }) => ({ xOffset, yOffset, xAdvance, yAdvance }))
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

/**
 * The characters that a reader copies from the document for each glyph. Where several glyphs draw the same characters together, each
 * stands for its own character if it has one, and the first of the others for all that are left.
 */
function charactersOfGlyphs(
  source: FontkitFont,
  text: string,
  shaped: readonly { codepoint: number; cluster: number }[],
): number[][] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]))
  const left = new Map(
    starts.map((start) => [start, Array.from(text.slice(start, ends.get(start)), (c) => c.codePointAt(0) ?? 0)]),
  )
  const own = shaped.map(({ codepoint, cluster }) => {
    const rest = left.get(cluster) ?? []
    const found = source.stringsForGlyph(codepoint).map((string) => string.codePointAt(0) ?? 0)
    const at = rest.findIndex((code) => found.includes(code))
    return at < 0 ? [] : rest.splice(at, 1)
  })
  return shaped.map(({ cluster }, at) => {
    const mine = own[at] ?? []
    return mine.length > 0 ? mine : (left.get(cluster)?.splice(0) ?? [])
  })
}
