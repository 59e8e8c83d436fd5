const letters = String.raw`[\p{L}\p{M}\u200C\u200D]+`
/**
 * One word of a name, such as O'Brien, 'O, St., Anne-Marie or 't: marks stand between or after letters, and an apostrophe may also stand
 * before an O, or before the Dutch t and s.
 */
const word = `(?:['’](?=[Oo]|[TtSs][ -]))?${letters}(?:['’.-]${letters})*['’.-]?`

/**
 * What a person may be called: words of letters of any script, separated by spaces. Inside a word an apostrophe, hyphen or full stop counts
 * as a letter, one at a time (D-086).
 */
export const personNamePattern = new RegExp(`^ *${word}(?: +${word})* *$`, 'u')

const emojis =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}]|\u200D|\uFE0E|\uFE0F|\u20E3)+/gu
const joinerInWord = /^\u200D+$/

/** A name from a list of contacts, with its emojis removed. */
export function dropEmojis(name: string): string {
  return name
    .replace(emojis, (found) => (joinerInWord.test(found) ? found : ' '))
    .replace(/ +/g, ' ')
    .trim()
}
