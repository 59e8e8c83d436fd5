import { readFile } from 'node:fs/promises'

/** The fonts that a PDF embeds: fixed weights, Latin letters. `greekAndCyrillic` has those letters besides. */
const fontFiles = {
  serif: 'fraunces-medium',
  plain: 'figtree-regular',
  bold: 'figtree-bold',
  greekAndCyrillic: 'noto-sans-regular',
} as const
export type PdfFont = keyof typeof fontFiles

const greekOrCyrillic = /[\u0370-\u04ff\u1f00-\u1fff]/

/** A text whose letters the wanted font lacks would be printed as boxes. */
export function chooseFont(text: string, wanted: PdfFont): PdfFont {
  return greekOrCyrillic.test(text) ? 'greekAndCyrillic' : wanted
}

export async function loadFonts(): Promise<[name: string, bytes: Buffer][]> {
  return Promise.all(
    Object.entries(fontFiles).map(async ([name, file]): Promise<[string, Buffer]> => {
      return [name, await readFile(new URL(`fonts/${file}.ttf`, import.meta.url))]
    }),
  )
}
