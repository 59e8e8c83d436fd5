import encodeQr from 'qr'
import { useMemo } from 'react'
import { findDarkRuns } from '#platform/dark-runs.ts'
import style from './qr-code.module.css'

/** The width of the light border around the code, in modules, as ISO/IEC 18004 prescribes. */
const quietZone = 4

interface QrCodeProps {
  /** The text that a camera reads. */
  value: string
  /** For screen readers. */
  label: string
  /** As wide as its container. */
  large?: boolean
}

/** A QR code as SVG, drawn in the browser so that its text is sent nowhere. */
export function QrCode({ value, label, large }: QrCodeProps) {
  const { size, path } = useMemo(() => drawModules(value), [value])
  return (
    <svg
      className={large ? style.large : style.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark modules as one path. */
function drawModules(value: string): { size: number; path: string } {
  const rows = encodeQr(value, 'raw', { ecc: 'medium', border: quietZone })
  const path = findDarkRuns(rows).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  return { size: rows.length, path: path.join('') }
}
