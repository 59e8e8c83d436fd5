import { shopIdentity } from '#platform/shop-identity.ts'
import type { Pdf } from '../open-pdf.ts'
import { breakLines, endWithEllipsis } from './break-lines.ts'
import { chooseFonts, isPlain } from './choose-fonts.ts'
import { cleanText } from './clusters.ts'
import { addLevels, type LeveledCluster, type Run, toRuns, turnAround } from './line-runs.ts'
import type { PdfFont } from './load-fonts.ts'

export interface TextBox {
  width: number
  /** The height that the text may take; a longer text ends with an ellipsis. */
  height?: number
  font: PdfFont
  size: number
  align: 'left' | 'right' | 'center'
  lineGap: number
}
export interface PlacedTextBox extends TextBox {
  x: number
  y: number
  color: string
}

/** Draws a text in the fonts that have its letters, and returns its height. */
export function writeText(pdf: Pdf, text: string, placed: PlacedTextBox): number {
  const box = withTypeface(placed)
  const clean = cleanText(text)
  if (isForPdfkit(pdf, clean, box)) {
    const { x, y, color } = box
    setFont(pdf, box).fillColor(color).text(clean, x, y, toOptions(box))
    return measurePlain(pdf, clean, box)
  }
  let { y } = box
  pdf.fillColor(box.color)
  for (const line of layOut(pdf, clean, box)) {
    const space = box.width - line.width
    let x = box.x + (box.align === 'right' ? space : box.align === 'center' ? space / 2 : 0)
    for (const run of line.runs) {
      drawRun(pdf, run, { x, y: y + line.ascent, size: box.size })
      x += measureRun(pdf, run, box.size)
    }
    y += line.height
  }
  return y - box.y
}

export function measureText(pdf: Pdf, text: string, measured: TextBox): number {
  const box = withTypeface(measured)
  const clean = cleanText(text)
  if (isForPdfkit(pdf, clean, box)) return measurePlain(pdf, clean, box)
  return layOut(pdf, clean, box).reduce((sum, { height }) => sum + height, 0)
}

/** Replaces the serif font of headings if the shop's typeface has no serifs. */
function withTypeface<Box extends TextBox>(box: Box): Box {
  return box.font === 'serif' && shopIdentity().typeface === 'sans' ? { ...box, font: 'bold' } : box
}

/** Whether pdfkit may draw the text itself. In a centred text of several lines it misplaces the first by the width of the line break. */
function isForPdfkit(pdf: Pdf, text: string, { font, align }: TextBox): boolean {
  return isPlain(text, font, pdf.fonts) && !(align === 'center' && text.includes('\n'))
}

function measurePlain(pdf: Pdf, text: string, box: TextBox): number {
  const height = setFont(pdf, box).heightOfString(text, toOptions(box))
  return Math.min(height, box.height ?? Number.POSITIVE_INFINITY)
}

function setFont(pdf: Pdf, { font, size }: TextBox): Pdf {
  pdf.font(font).fontSize(size)
  return pdf
}

function toOptions({ width, height, align, lineGap }: TextBox) {
  return { width, align, lineGap, ...(height === undefined ? {} : { height, ellipsis: true }) }
}

interface LaidOutLine {
  runs: Run[]
  width: number
  /** The distance from the top of the line to its baseline. */
  ascent: number
  height: number
}

/** The lines of a text, shortened to the height of the box; at least the first line is drawn, however little height there is. */
function layOut(pdf: Pdf, text: string, box: TextBox): LaidOutLine[] {
  const measure = (line: LeveledCluster[]) => toRuns(line).reduce((sum, run) => sum + measureRun(pdf, run, box.size), 0)
  const lines = text
    .split('\n')
    .flatMap((paragraph) => breakLines(addLevels(chooseFonts(paragraph, box.font, pdf.fonts)), box.width, measure))
  const fitting: LaidOutLine[] = []
  let left = box.height ?? Number.POSITIVE_INFINITY
  for (const [index, line] of lines.entries()) {
    const laidOut = toLine(line)
    left -= laidOut.height
    if (index > 0 && left < 0) {
      fitting.splice(-1, 1, toLine(endWithEllipsis(lines[index - 1] ?? [], box.width, measure)))
      break
    }
    fitting.push(laidOut)
  }
  return fitting

  function toLine(line: LeveledCluster[]): LaidOutLine {
    const runs = toRuns(line)
    const faces = [box.font, ...runs.map(({ font }) => font)].map((font) => readMetrics(pdf, font))
    const ascent = (Math.max(...faces.map(({ ascender }) => ascender)) * box.size) / 1000
    const descent = (Math.max(...faces.map(({ descender }) => -descender)) * box.size) / 1000
    return { runs, width: measure(line), ascent, height: ascent + descent + box.lineGap }
  }
}

function readMetrics(pdf: Pdf, font: Run['font']): { ascender: number; descender: number } {
  if (typeof font !== 'string') return font
  const { ascent, descent, unitsPerEm } = pdf.fonts.own[font]
  return { ascender: (ascent * 1000) / unitsPerEm, descender: (descent * 1000) / unitsPerEm }
}

const isRightToLeft = ({ level }: Run) => level % 2 === 1

function measureRun(pdf: Pdf, run: Run, size: number): number {
  if (typeof run.font === 'string') return pdf.font(run.font).fontSize(size).widthOfString(run.text)
  return (run.font.measure(run.text, { isRightToLeft: isRightToLeft(run) }) * size) / 1000
}

function drawRun(pdf: Pdf, run: Run, { x, y, size }: { x: number; y: number; size: number }): void {
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  if (typeof run.font === 'string') {
    pdf
      .font(run.font)
      .fontSize(size)
      .text(isRightToLeft(run) ? turnAround(run) : run.text, x, y, options)
    return
  }
  pdf.registerFont(run.font.name, run.font.source as unknown as string)
  // pdfkit passes its features on to the font that lays out the text, which reads the direction from them
  const features = { isRightToLeft: isRightToLeft(run) } as never
  pdf
    .font(run.font.name)
    .fontSize(size)
    .text(run.text, x, y, { ...options, features })
}
