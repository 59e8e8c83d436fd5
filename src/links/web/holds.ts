const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Literal text, case and accents ignored, as the server's own search has it (D-191). */
export function holds(text: string, words: string): boolean {
  return plain(text).includes(plain(words))
}
