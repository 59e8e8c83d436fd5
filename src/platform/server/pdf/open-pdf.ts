import { buffer } from 'node:stream/consumers'
import type { Font as FontkitFont } from 'fontkit'
import { loadFonts, type PdfFont, readOwnFonts } from '#platform/server/pdf/text/load-fonts.ts'

export type Pdf = Awaited<ReturnType<typeof openPdf>>

interface OwnFonts {
  files: Awaited<ReturnType<typeof readOwnFonts>>
  fonts: Record<PdfFont, FontkitFont>
}

let ownFonts: Promise<OwnFonts> | undefined

/**
 * Opens an A4 document with the shop's fonts and any others that its content needs. The library and the fonts are loaded with the first
 * document, and not when the server starts.
 */
export async function openPdf({ title, author, content }: { title: string; author: string; content: unknown }) {
  ownFonts ??= loadOwnFonts()
  const [{ default: Document }, own] = await Promise.all([import('pdfkit'), ownFonts])
  const fonts = await loadFonts(own.fonts, `${title}\n${author}\n${textsOf(content).join('\n')}`)
  const info = { Title: title, Author: author }
  const document = new Document({ size: 'A4', margin: 0, bufferPages: true, lang: 'en-GB', displayTitle: true, info })
  for (const [name, bytes] of own.files) document.registerFont(name, bytes)
  return Object.assign(document, { fonts })
}

export async function finishPdf(document: Pdf): Promise<Buffer> {
  const bytes = buffer(document)
  document.end()
  return bytes
}

async function loadOwnFonts(): Promise<OwnFonts> {
  const [{ create }, files] = await Promise.all([import('fontkit'), readOwnFonts()])
  const fonts = Object.fromEntries(files.map(([name, bytes]) => [name, create(bytes)])) as Record<PdfFont, FontkitFont>
  return { files, fonts }
}

/** Collects all texts in a document's content, however deeply they are nested. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsOf) : []
}
