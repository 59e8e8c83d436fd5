import sharp, { type OverlayOptions } from 'sharp'
import type { Window } from './screen-names.ts'

interface Cell {
  /** The file of the screen. */
  file: string
  label: string
  isChanged: boolean
}

/** The width of each cell, chosen so that a headline can be read. */
const cellWidths: Record<Window['width'], number> = { 375: 240, 768: 360, 1024: 440, 1440: 560 }
const sheetWidth = 2_400
const [gap, labelHeight] = [12, 24]

/** Draws all screens of one actor, window and theme on one sheet, each below its route; a changed one is marked. */
export async function drawContactSheet(file: string, { width, height }: Window, cells: readonly Cell[]): Promise<void> {
  const cellWidth = cellWidths[width]
  const cellHeight = Math.round((height * cellWidth) / width)
  const columns = Math.max(1, Math.floor((sheetWidth - gap) / (cellWidth + gap)))
  const rows = Math.ceil(cells.length / columns)
  const rowHeight = labelHeight + cellHeight + gap
  const parts: OverlayOptions[] = []
  for (const [at, { file: screen, label, isChanged }] of cells.entries()) {
    const left = gap + (at % columns) * (cellWidth + gap)
    const top = gap + Math.floor(at / columns) * rowHeight
    parts.push({ input: drawLabel(label, isChanged, cellWidth), left, top })
    const reduced = await sharp(screen)
      .resize(cellWidth, cellHeight, { fit: 'cover', position: 'top' })
      .png()
      .toBuffer()
    parts.push({ input: reduced, left, top: top + labelHeight })
  }
  const sheet = { width: sheetWidth, height: gap + rows * rowHeight, channels: 3 as const, background: '#8a8a8a' }
  await sharp({ create: sheet }).composite(parts).webp({ quality: 80 }).toFile(file)
}

function drawLabel(label: string, isChanged: boolean, width: number): Buffer {
  const text = label.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const background = isChanged ? '#b00020' : '#333'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><rect width="100%" height="100%" fill="${background}"/><text x="6" y="16" font-family="sans-serif" font-size="12" fill="#fff">${text}</text></svg>`,
  )
}
