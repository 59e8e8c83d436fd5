import encodeQr from 'qr'
import { useMemo } from 'react'
import style from './qr-code.module.css'

/** Light modules around the code, as ISO/IEC 18004 wants them. */
const quietZone = 4

interface QrCodeProps {
  /** The text that a camera reads. */
  value: string
  /** For screen readers. */
  label: string
}

/** A QR code as SVG, drawn where it is shown: its text travels nowhere. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawModules(value), [value])
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark modules of each row, adjacent ones as one rectangle. */
function drawModules(value: string): { size: number; path: string } {
  const rows = encodeQr(value, 'raw', { ecc: 'medium', border: quietZone })
  const path = rows.map((row, y) => drawRow(row, y)).join('')
  return { size: rows.length, path }
}

function drawRow(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return Array.from(
    modules.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join('')
}
