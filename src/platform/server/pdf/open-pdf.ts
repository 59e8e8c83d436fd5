import { buffer } from 'node:stream/consumers'
import { loadFonts } from '#platform/server/pdf/pdf-fonts.ts'

export type Pdf = Awaited<ReturnType<typeof openPdf>>

/** An A4 document with the shop's fonts. The library and the fonts are loaded with the first document, not at the server's start. */
export async function openPdf({ title, author }: { title: string; author: string }) {
  const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const info = { Title: title, Author: author }
  const document = new Document({ size: 'A4', margin: 0, bufferPages: true, lang: 'en-GB', displayTitle: true, info })
  for (const [name, bytes] of fonts) document.registerFont(name, bytes)
  return document
}

export async function finishPdf(document: Pdf): Promise<Buffer> {
  const bytes = buffer(document)
  document.end()
  return bytes
}
