import { readFile } from 'node:fs/promises'

/**
 * The faces of the shop as files that a PDF can carry: fixed weights, Latin letters with all their signs, even figures.
 * `abroad` knows Greek and Cyrillic besides.
 */
const faces = {
  serif: 'fraunces-medium',
  plain: 'figtree-regular',
  bold: 'figtree-bold',
  abroad: 'noto-sans-regular',
} as const
const greekOrCyrillic = /[\u0370-\u04ff\u1f00-\u1fff]/
const files = Object.values(faces).map((face) => new URL(`fonts/${face}.ttf`, import.meta.url))

/** The light tokens of the shop's look. */
export const pdfColors = {
  text: '#221B1A',
  muted: '#6B5F5A',
  line: '#E8DED6',
  paper: '#FBF7F3',
  plum: '#7A1F4B',
  leaf: '#1F6B45',
  leafSoft: '#E9F3ED',
} as const

/** A4 in points. */
export const pdfPage = { left: 48, right: 547, width: 499, top: 48, bottom: 780 } as const
const middleOfFooter = 806

export interface TextStyle {
  x?: number
  width?: number
  face?: keyof typeof faces
  size?: number
  color?: string
  align?: 'left' | 'right'
}

export type PdfDocument = Awaited<ReturnType<typeof createPdfDocument>>

/** Sheets of paper with a pen that goes down: what does not fit any more begins on the next one. */
export async function createPdfDocument({ title, footer }: { title: string; footer: string }) {
  const document = await openDocument(title, footer)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  let y: number = pdfPage.top

  return {
    /** Writes beside what stands here already; the pen stays where it is. Answers how high it became. */
    write(words: string, how: TextStyle = {}): number {
      const { x, ...options } = boxOf(how)
      dip(document, words, how).text(words, x, y, options)
      return dip(document, words, how).heightOfString(words, options)
    },
    down(points: number): void {
      y += points
    },
    /** So much room, here or on the next sheet; answers whether that is a new one. */
    needs(points: number): boolean {
      if (y + points <= pdfPage.bottom) return false
      document.addPage()
      y = pdfPage.top
      return true
    },
    rule(): void {
      document.moveTo(pdfPage.left, y).lineTo(pdfPage.right, y).lineWidth(0.75).strokeColor(pdfColors.line).stroke()
    },
    panel(height: number, color: string): void {
      document.roundedRect(pdfPage.left, y, pdfPage.width, height, 10).fill(color)
    },
    heightOf(words: string, how: TextStyle): number {
      return dip(document, words, how).heightOfString(words, boxOf(how))
    },
    async finish(): Promise<Buffer> {
      const { count } = document.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        document.switchToPage(at)
        y = middleOfFooter
        const how = { size: 8, color: pdfColors.muted }
        this.write(`${footer} · ${title}`, how)
        this.write(`${at + 1} / ${count}`, { ...how, align: 'right' })
      }
      const done = new Promise((resolve) => document.once('end', resolve))
      document.end()
      await done
      return Buffer.concat(chunks)
    },
  }
}

type Document = Awaited<ReturnType<typeof openDocument>>

/** The library and the faces are loaded when somebody wants something on paper, not at the start. */
async function openDocument(title: string, author: string) {
  const [{ default: Document }, ...fonts] = await Promise.all([
    import('pdfkit'),
    ...files.map((file) => readFile(file)),
  ])
  const info = { Title: title, Author: author }
  const document = new Document({ size: 'A4', margin: 0, bufferPages: true, lang: 'en-GB', displayTitle: true, info })
  Object.keys(faces).forEach((face, at) => {
    document.registerFont(face, fonts[at])
  })
  return document
}

/** The pen for these words: a name whose letters our own faces lack would print as boxes. */
function dip(
  document: Document,
  words: string,
  { face = 'plain', size = 10, color = pdfColors.text }: TextStyle,
): Document {
  return document
    .font(greekOrCyrillic.test(words) ? 'abroad' : face)
    .fontSize(size)
    .fillColor(color)
}

function boxOf({ x = pdfPage.left, width = pdfPage.right - x, align = 'left' }: TextStyle) {
  return { x, width, align, lineGap: 2 }
}
