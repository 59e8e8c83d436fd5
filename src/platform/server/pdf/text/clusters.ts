/** What a reader sees as one character: a letter with its marks. */
export type Cluster = string

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and variation selectors choose among glyphs, and are not drawn themselves. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
/** Direction marks, which would be printed as boxes or reverse the words of a line. */
const directionMarks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const controls = /(?:(?!\n)\p{Cc})+/gu

/** Writes letters with their accents as one character where there is one (NFC), and leaves out what cannot be seen. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(directionMarks, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
}

export function splitIntoClusters(text: string): Cluster[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** The characters of a cluster that a font must have. */
export function codePointsOf(cluster: Cluster): number[] {
  return Array.from(cluster).flatMap((character) => (invisible.test(character) ? [] : (character.codePointAt(0) ?? [])))
}
