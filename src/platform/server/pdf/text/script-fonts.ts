import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of a font, and the characters that its package says it has. */
export interface FontFile {
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
export const ideographs = { simplified: 'sc', traditional: 'tc', japanese: 'jp', korean: 'kr' } as const
export type Ideographs = keyof typeof ideographs

/** Every package of fonts in the order in which they are asked; the last one has a plain drawing of nearly everything. */
const packages = [
  ...scripts.map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-serif-tibetan',
  ...scriptsOfOneWeight.map((script) => `@fontsource/noto-sans-${script}`),
  ...Object.values(ideographs).map((code) => `@fontsource-variable/noto-sans-${code}`),
  '@fontsource/unifont',
]
/** The Latin parts of these packages repeat what Noto Sans has. */
const isRepeated = (part: string) => /^(?:latin|vietnamese|greek|cyrillic|math|symbols)/.test(part)

let allFiles: Promise<FontFile[]> | undefined

/** The files that have all of these characters, best first; ideographs as the language of the text draws them. */
export async function findFontFiles(codePoints: readonly number[], first: Ideographs): Promise<FontFile[]> {
  allFiles ??= Promise.all(packages.map(readFontFiles)).then((lists) => lists.flat())
  const has = ({ ranges }: FontFile) =>
    codePoints.every((code) => ranges.some(([from, to]) => from <= code && code <= to))
  const wanted = `noto-sans-${ideographs[first]}-`
  const found = (await allFiles).filter(has)
  return [...found.filter((file) => file.path.includes(wanted)), ...found.filter((file) => !file.path.includes(wanted))]
}

/** A package names the characters of each of its files in unicode.json: "[4]" or "arabic" is a part of the file's name. */
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

/** As in the property unicode-range of CSS: "U+0590-05FF,U+25CC". */
function parseRanges(ranges: string): FontFile['ranges'] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
}
