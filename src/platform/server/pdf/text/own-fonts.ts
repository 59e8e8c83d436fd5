import { readFile } from 'node:fs/promises'

/** The fonts that are wanted of a text: fixed weights, Latin letters. */
const ownFontFiles = { serif: 'fraunces-medium', plain: 'figtree-regular', bold: 'figtree-bold' } as const
export type PdfFont = keyof typeof ownFontFiles

/** What takes the place of a wanted font that lacks a letter, before any font of another script. */
export const ownFontsInstead: Record<PdfFont, readonly PdfFont[]> = {
  serif: ['serif', 'bold'],
  plain: ['plain'],
  bold: ['bold'],
}

/** Noto Sans has all Latin, Greek and Cyrillic letters with their accents. */
export const latinFontFiles: Record<PdfFont, string> = {
  serif: 'noto-sans-bold',
  plain: 'noto-sans-regular',
  bold: 'noto-sans-bold',
}

export function readFontFile(file: string): Promise<Buffer> {
  return readFile(new URL(`../fonts/${file}.ttf`, import.meta.url))
}

export async function readOwnFonts(): Promise<[font: PdfFont, bytes: Buffer][]> {
  return Promise.all(
    Object.entries(ownFontFiles).map(
      async ([font, file]): Promise<[PdfFont, Buffer]> => [font as PdfFont, await readFontFile(file)],
    ),
  )
}
