import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Font as FontkitFont } from 'fontkit'
import { type Cluster, cleanText, codePointsOf, splitIntoClusters } from './clusters.ts'
import type { ShapedFont } from './shaped-font.ts'

/** A file of a font, and the characters that its package says it has. */
interface FontFile {
  path: string
  ranges: (readonly [first: number, last: number])[]
}

const scripts = ['adlam', 'arabic', 'armenian', 'balinese', 'bengali', 'canadian-aboriginal', 'cherokee', 'devanagari']
  .concat([
    'ethiopic',
    'georgian',
    'gujarati',
    'gurmukhi',
    'hebrew',
    'javanese',
    'kannada',
    'khmer',
    'lao',
    'malayalam',
  ])
  .concat(['meetei-mayek', 'myanmar', 'ol-chiki', 'oriya', 'sinhala', 'syriac', 'tamil', 'telugu', 'thaana', 'thai'])

const scriptsOfOneWeight = ['mongolian', 'nko', 'osage', 'tifinagh']

/** The fonts of Chinese, Japanese and Korean draw the same ideograph differently; each is cut into a hundred files. */
const ideographs = { simplified: 'sc', traditional: 'tc', japanese: 'jp', korean: 'kr' } as const

type Ideographs = keyof typeof ideographs

/** All packages of fonts in the order in which they are searched; the last one has a plain glyph for nearly every character. */
const packages = [
  ...scripts.map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-serif-tibetan',
  ...scriptsOfOneWeight.map((script) => `@fontsource/noto-sans-${script}`),
  ...Object.values(ideographs).map((code) => `@fontsource-variable/noto-sans-${code}`),
  '@fontsource/unifont',
]

/** Whether a part of a package repeats what Noto Sans has. */
const isRepeated = (part: string) => /^(?:latin|vietnamese|greek|cyrillic|math|symbols)/.test(part)

let allFiles: Promise<FontFile[]> | undefined

/** The fonts of a document: the shop's own and those that its texts need besides. */
export interface Fonts {
  own: Record<PdfFont, FontkitFont>
  /** Noto Sans; null where every letter is in the shop's own fonts. */
  latin: Record<PdfFont, ShapedFont> | null
  /** The font of another script that has all of these characters; null where none has. */
  find(cluster: Cluster): ShapedFont | null
}

const loaded = new Map<string, Promise<ShapedFont>>()

/** Loads the fonts that these texts need besides the shop's own: none, as a rule. */
export async function loadFonts(own: Record<PdfFont, FontkitFont>, texts: string): Promise<Fonts> {
  const missing = findMissing(own, texts)
  const fonts = new Map<string, ShapedFont>()
  const latin = missing.length > 0 ? await loadLatinFonts() : null
  const first = chooseIdeographs(texts)
  for (const cluster of missing) {
    if (latin && codePointsOf(cluster).every(latin.plain.has)) continue
    const font = await loadFontFor(codePointsOf(cluster), first)
    if (font) fonts.set(cluster, font)
    else
      for (const codePoint of codePointsOf(cluster)) {
        const single = await loadFontFor([codePoint], first)
        if (single) fonts.set(String.fromCodePoint(codePoint), single)
      }
  }
  return { own, latin, find: (cluster) => fonts.get(cluster) ?? null }
}

/** The clusters, as written or in capitals, that one of the shop's own fonts lacks and none of its substitutes has. */
function findMissing(own: Record<PdfFont, FontkitFont>, texts: string): Cluster[] {
  const clean = cleanText(texts)
  const clusters = new Set(splitIntoClusters(`${clean}\n${cleanText(clean.toUpperCase())}`))
  const isMissing = (cluster: Cluster) =>
    Object.values(ownFontsInstead).some((fonts) => !fonts.some((font) => hasAll(own[font], cluster)))
  return [...clusters].filter((cluster) => cluster.trim() !== '' && isMissing(cluster))
}

/**
 * Whether a font has a whole cluster. The shop's own fonts cannot put a separate accent above a letter, so a letter and its accent must
 * be one character.
 */
export function hasAll(font: FontkitFont, cluster: Cluster): boolean {
  const [codePoint, ...marks] = codePointsOf(cluster)
  return marks.length === 0 && (codePoint === undefined || font.hasGlyphForCodePoint(codePoint))
}

function chooseIdeographs(texts: string): Ideographs {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)) return 'japanese'
  if (/\p{Script=Hangul}/u.test(texts)) return 'korean'
  return /\p{Script=Bopomofo}/u.test(texts) ? 'traditional' : 'simplified'
}

async function loadLatinFonts(): Promise<Record<PdfFont, ShapedFont>> {
  const load = (file: string) => loadOnce(file, () => readFontFile(file))
  const [serif, plain, bold] = await Promise.all([
    load(latinFontFiles.serif),
    load(latinFontFiles.plain),
    load(latinFontFiles.bold),
  ])
  return { serif, plain, bold }
}

async function loadFontFor(codePoints: readonly number[], first: Ideographs): Promise<ShapedFont | null> {
  for (const { path: file } of await findFontFiles(codePoints, first)) {
    const font = await loadOnce(path.basename(file, '.woff2'), () => readCompressedFont(file))
    if (codePoints.every(font.has)) return font
  }
  return null
}

/** Reads a compressed font. pdfkit cannot embed a compressed variable font, so it is decompressed and fixed at the regular weight. */
async function readCompressedFont(file: string): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font')
  const variable = file.includes('-wght-') ? { variationAxes: { wght: 400 } } : {}
  return subsetFont(await readFile(file), null, { targetFormat: 'truetype', keepAllGlyphs: true, ...variable })
}

function loadOnce(name: string, read: () => Promise<Uint8Array>): Promise<ShapedFont> {
  const font = loaded.get(name) ?? load(name, read)
  loaded.set(name, font)
  font.catch(() => loaded.delete(name))
  return font
}

async function load(name: string, read: () => Promise<Uint8Array>): Promise<ShapedFont> {
  // the library that shapes text is loaded with the first text that needs it
  const [{ createShapedFont }, bytes] = await Promise.all([import('#platform/server/pdf/text/shaped-font.ts'), read()])
  return createShapedFont(name, bytes)
}

/** The files that have all of these characters, best first: ideographs are drawn as the language of the text draws them. */
async function findFontFiles(codePoints: readonly number[], first: Ideographs): Promise<FontFile[]> {
  allFiles ??= Promise.all(packages.map(readFontFiles)).then((lists) => lists.flat())
  const has = ({ ranges }: FontFile) =>
    codePoints.every((code) => ranges.some(([from, to]) => from <= code && code <= to))
  const wanted = `noto-sans-${ideographs[first]}-`
  const found = (await allFiles).filter(has)
  return [...found.filter((file) => file.path.includes(wanted)), ...found.filter((file) => !file.path.includes(wanted))]
}

/**
 * Reads from a package's unicode.json which characters each of its files has; the keys, such as "[4]" or "arabic", are part of the file
 * names.
 */
async function readFontFiles(name: string): Promise<FontFile[]> {
  const index = fileURLToPath(import.meta.resolve(`${name}/unicode.json`))
  const parts = JSON.parse(await readFile(index, 'utf8')) as Record<string, string>
  const family = name.split('/')[1] ?? ''
  const weight = name.startsWith('@fontsource-variable/') ? 'wght' : '400'
  if (family === 'unifont') return [{ path: fileOf('latin'), ranges: [[0x20, 0xffff]] }]
  return Object.entries(parts)
    .filter(([part]) => !isRepeated(part))
    .map(([part, ranges]) => ({ path: fileOf(part.replace(/[[\]]/g, '')), ranges: parseRanges(ranges) }))

  function fileOf(part: string): string {
    return path.join(path.dirname(index), 'files', `${family}-${part}-${weight}-normal.woff2`)
  }
}

/** Parses ranges written as in the CSS property unicode-range: "U+0590-05FF,U+25CC". */
function parseRanges(ranges: string): FontFile['ranges'] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
}

/** The files of the shop's own fonts, which have fixed weights and Latin letters. */
const ownFontFiles = { serif: 'fraunces-medium', plain: 'figtree-regular', bold: 'figtree-bold' } as const
export type PdfFont = keyof typeof ownFontFiles

/** The shop's own fonts to try in turn if the wanted font lacks a letter, before any font of another script. */
export const ownFontsInstead: Record<PdfFont, readonly PdfFont[]> = {
  serif: ['serif', 'bold'],
  plain: ['plain'],
  bold: ['bold'],
}

/** Noto Sans has all Latin, Greek and Cyrillic letters with their accents. */
const latinFontFiles: Record<PdfFont, string> = {
  serif: 'noto-sans-bold',
  plain: 'noto-sans-regular',
  bold: 'noto-sans-bold',
}

function readFontFile(file: string): Promise<Buffer> {
  return readFile(new URL(`../fonts/${file}.ttf`, import.meta.url))
}

export async function readOwnFonts(): Promise<[font: PdfFont, bytes: Buffer][]> {
  return Promise.all(
    Object.entries(ownFontFiles).map(
      async ([font, file]): Promise<[PdfFont, Buffer]> => [font as PdfFont, await readFontFile(file)],
    ),
  )
}
