const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the text contains the words literally, ignoring case and accents, as the server's search does (D-191). */
export function containsText(text: string, words: string): boolean {
  return normalize(text).includes(normalize(words))
}
