import encodeQr from 'qr'
import { findDarkRuns } from '#platform/dark-runs.ts'
import type { Pdf } from './open-pdf.ts'

/** The width in modules of the light border around a QR code, as ISO/IEC 18004 requires it. */
const quietZone = 4

/**
 * Draws a text as a QR code of `size` points, its light border included. The code is drawn as one black shape, which neither blurs like a
 * picture nor shows seams between its modules.
 */
export function drawQrCode(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone })
  const module = size / rows.length
  for (const run of findDarkRuns(rows)) pdf.rect(x + run.x * module, y + run.y * module, run.length * module, module)
  pdf.fill('#000000')
}
