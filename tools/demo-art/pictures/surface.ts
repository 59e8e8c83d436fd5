import { leafShadow, windowLight } from './backdrop.ts'
import { darker, lighter, mix } from './colour.ts'
import { oval } from './piece.ts'
import { petal, sprig } from './props.ts'
import type { Random } from './random.ts'
import type { SvgCanvas } from './svg-canvas.ts'

/** A table seen from above: paper in two colours, sun from the upper left. */
export function surface(canvas: SvgCanvas, random: Random, ground: string, accent: string): string {
  const { width, height } = canvas
  const paper = canvas.linear(
    [
      [0, lighter(ground, 0.34)],
      [0.55, ground],
      [1, darker(ground, 0.1)],
    ],
    [0, 0, 1, 1],
  )
  const second = canvas.linear(
    [
      [0, lighter(accent, 0.24)],
      [1, darker(accent, 0.06)],
    ],
    [0, 0, 1, 1],
  )
  const shadow = (d: string) =>
    `<path transform="translate(10 12)" d="${d}" fill="#2a1013" fill-opacity=".12"/><path d="${d}" fill="${second}"/>`
  const shapes = [
    `M0 ${height * 0.68}L${width} ${height * 0.36}V${height}H0Z`,
    oval(width * 0.56, height * 0.5, width * 0.36, width * 0.36),
    `M${width * 0.52} 0H${width}V${height}H${width * 0.52}Z`,
    `M${width * 0.16} ${height}V${height * 0.52}A${width * 0.34} ${width * 0.34} 0 0 1 ${width * 0.84} ${height * 0.52}V${height}Z`,
  ] as const
  return `<rect width="${width}" height="${height}" fill="${paper}"/>${shadow(random.pick(shapes))}`
}

/** Leaves, petals or sunlight on the table. */
export function litter(canvas: SvgCanvas, random: Random, colour: string, kind: 'leaves' | 'petals' | 'light'): string {
  if (kind === 'leaves')
    return (
      sprig(canvas, random, '#8fa287', 1190, 150, 420, 128) +
      sprig(canvas, random, mix('#8fa287', '#6b7f5f', 0.5), 90, 1090, 300, -38)
    )
  if (kind === 'petals') {
    const spots = [
      [150, 230],
      [1120, 960],
      [1010, 1080],
      [210, 980],
      [1130, 240],
    ] as const
    return spots
      .map(([x, y]) =>
        petal(canvas, mix(colour, '#e9b9b0', 0.45), x, y, random.between(64, 104), random.between(0, 360), 0.92),
      )
      .join('')
  }
  return windowLight(random.between(520, 680), -60, 620, 0.22) + leafShadow(random, 1340, 300, 760, 158, 0.07)
}
