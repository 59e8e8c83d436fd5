import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'

/** Creates a valid PDF with this many pages; a comment in it pads it to the wanted length. */
export function createPdf({ bytes = 0, pages = 1 } = {}): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: pages }, (_, at) => at + 3)
  const head = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>endobj`,
    ...numbers.map((number) => `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj`),
    '%',
  ].join('\n')
  const tail = '\ntrailer<</Root 1 0 R>>\n%%EOF'
  return new Uint8Array(Buffer.from(head.padEnd(bytes - tail.length, ' ') + tail))
}

/** Creates a PDF of one page with a password. To open it, a reader needs the user's password, but never the owner's. */
export async function createPdfWithPassword(kind: 'userPassword' | 'ownerPassword'): Promise<Buffer> {
  const document = new PdfDocument({ [kind]: 'secret' })
  document.text('Diploma')
  document.end()
  return buffer(document)
}
