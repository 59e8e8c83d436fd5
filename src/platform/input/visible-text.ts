/** Printable ASCII and line breaks, from which nothing has to be removed. */
const ordinary = /^[\t\n\r -~]*$/
/** A run of more than 30 accents on one letter; Unicode's stream-safe form allows at most 30. */
const longMarks = /(\p{M}{30})\p{M}+/gu
/** The longest letter with its accents, in code units: one letter and thirty accents of two units each. */
const maxClusterLength = 62
/** The flags of England, Scotland and Wales, which are spelt with invisible tags. */
const regionFlag = String.raw`\u{1F3F4}[\u{E0030}-\u{E007A}]{2,6}\u{E007F}`
/**
 * All characters that `replaceSpecial` decides about: region flags, which it keeps, and invisible and control characters, unusual spaces
 * and hyphens.
 */
const special = new RegExp(
  String.raw`${regionFlag}|[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB\u2028\u2029\u2800\u2010\u2011\u2212\uFE63\uFF0D]|(?! )\p{Zs}`,
  'gu',
)

const lineBreak = /[\u0085\u2028\u2029]/
const allowedControl = /[\t\n\r]/
const oddSpace = /[\p{Zs}\u2800\v\f]/u
const oddHyphen = /[\u2010\u2011\u2212\uFE63\uFF0D]/
const joiner = /\u200C|\u200D/
const variationSelector = /[\uFE00-\uFE0F]|[\u180B-\u180D]|\u180F|[\u{E0100}-\u{E01EF}]/u

/**
 * The scripts whose letters change their form next to an invisible joiner: Arabic and its relatives, and those of India and its neighbours.
 */
const joiningLetter =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}]/u
/** The sign that removes a consonant's vowel in Indian scripts; a joiner after it may end a word. */
const virama = /\u094D|\u09CD|\u0A4D|\u0ACD|\u0B4D|\u0BCD|\u0C4D|\u0CCD|\u0D4D|\u0DCA|\u1039|\u17D2/
const picture = /\p{Extended_Pictographic}/u
const pictureEnd = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u
const letterWithVariants = /[\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}]/u

/** Returns the replacement for a special character; `before` is the preceding letter with its accents, `after` the next character. */
function replaceSpecial(mark: string, before: string, after: string): string {
  if (lineBreak.test(mark)) return '\n'
  if (allowedControl.test(mark)) return mark
  if (oddSpace.test(mark)) return ' '
  if (oddHyphen.test(mark)) return '-'
  if (joiner.test(mark)) return isJoining(mark, before, after) ? mark : ''
  if (variationSelector.test(mark)) return isSelecting(mark, before, after) ? mark : ''
  return mark.length > 4 ? mark : ''
}

function isJoining(mark: string, before: string, after: string): boolean {
  if (virama.test(before)) return true
  if (joiningLetter.test(before)) return joiningLetter.test(after)
  return mark === '\u200D' && pictureEnd.test(before) && picture.test(after)
}

/**
 * Whether a variation selector follows a character whose form it can select, or makes a boxed number, which is a digit, a selector and the
 * box.
 */
function isSelecting(mark: string, before: string, after: string): boolean {
  if (mark === '\uFE0E' || mark === '\uFE0F') return picture.test(before) || after === '\u20E3'
  return letterWithVariants.test(before)
}

function firstCharacter(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

/** The last letter or sign of a text, together with all its accents. */
function lastCluster(text: string): string {
  return /(?:\P{M}\p{M}*|\p{M}+)$/u.exec(text.slice(-maxClusterLength))?.[0] ?? ''
}

/**
 * Cleans a typed or pasted text to what people see of it, composed (NFC): zero-width characters, direction marks, soft hyphens and control
 * characters are removed, and unusual spaces and hyphens become plain ones. The joiners that Persian, Hindi and other scripts need inside
 * words stay, as do those of emojis.
 */
export function toVisibleText(text: string): string {
  if (ordinary.test(text)) return text
  // runs of accents are also shortened before composing, which takes time in the square of their number
  const composed = text.replace(longMarks, '$1').normalize('NFC')
  const parts: string[] = []
  let before = ''
  const add = (part: string) => {
    const joined = (before + part).replace(longMarks, '$1')
    parts.push(joined.slice(before.length))
    before = lastCluster(joined)
  }
  let end = 0
  for (const { 0: mark, index } of composed.matchAll(special)) {
    add(composed.slice(end, index))
    end = index + mark.length
    add(replaceSpecial(mark, before, firstCharacter(composed, end)))
  }
  add(composed.slice(end))
  return parts.join('').normalize('NFC')
}

/**
 * Like `toVisibleText`, for telephone numbers, post codes, emails and codes, which have only plain characters: wide digits and letters
 * become narrow, every dash a hyphen, every apostrophe a straight one.
 */
export function toPlainText(text: string): string {
  if (ordinary.test(text)) return text
  return toVisibleText(text)
    .replace(/[\u2012-\u2015\u2043\uFE58]/g, '-')
    .replace(/[\u2018\u2019\u201B\u2032\u00B4]/g, "'")
    .normalize('NFKC')
}

/**
 * Whether a rich text shows no characters to a reader. The pattern stops at every further `<`, so that a text with many of them takes no
 * longer.
 */
export function isEmptyRichText(html: string): boolean {
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() === ''
  )
}
