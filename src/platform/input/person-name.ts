const letters = String.raw`[\p{L}\p{M}\u200C\u200D]+`
/** O'Brien, 'O Brien, St., Anne-Marie, 't Hooft: a mark between letters or behind them, an apostrophe before an O or the Dutch t and s. */
const word = `(?:['’](?=[Oo]|[TtSs][ -]))?${letters}(?:['’.-]${letters})*['’.-]?`

/**
 * What a person may be called: letters of any script and spaces; apostrophe, hyphen and full stop count as letters inside a word, one at a
 * time (D-086).
 */
export const personNamePattern = new RegExp(`^ *${word}(?: +${word})* *$`, 'u')

const emojis =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}]|\u200D|\uFE0E|\uFE0F|\u20E3)+/gu
const joinerInWord = /^\u200D+$/

/** A name as it stands in a list of contacts, without the emojis beside it. */
export function dropEmojis(name: string): string {
  return name
    .replace(emojis, (found) => (joinerInWord.test(found) ? found : ' '))
    .replace(/ +/g, ' ')
    .trim()
}
