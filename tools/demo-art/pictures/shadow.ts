import { oval, type Piece } from './piece.ts'
import type { SvgCanvas } from './svg-canvas.ts'

type Manner = { scale?: number; turn?: number; deep?: number }

/** A soft dark oval as a gradient, because SVG blurs are slow. */
export function pool(canvas: SvgCanvas, x: number, y: number, rx: number, ry: number, solid: number): string {
  const fill = canvas.radial([
    [0, '#2a1013', solid],
    [0.45, '#2a1013', solid * 0.62],
    [0.75, '#2a1013', solid * 0.2],
    [1, '#2a1013', 0],
  ])
  return `<path d="${oval(x, y, rx, ry)}" fill="${fill}"/>`
}

/** A piece on its feet, with the dark line where it touches and a long shadow away from the window. */
export function stand(
  canvas: SvgCanvas,
  piece: Piece,
  x: number,
  y: number,
  { scale = 1, turn = 0, deep = 1 }: Manner = {},
): string {
  const width = piece.width * scale
  const long = canvas.linear(
    [
      [0, '#2a1013', 0],
      [0.35, '#2a1013', 0.1 * deep],
      [1, '#2a1013', 0.34 * deep],
    ],
    [0, 0, 0, 1],
  )
  const cast = `<g transform="translate(${x} ${y}) matrix(1 0 -0.82 0.22 0 0) scale(${scale})"><path d="${piece.outline}" fill="${long}" fill-rule="nonzero"/></g>`
  const touch = pool(canvas, x + width * 0.06, y + width * 0.02, width * 0.66, Math.max(10, width * 0.11), 0.5 * deep)
  const near = pool(canvas, x + width * 0.34, y + width * 0.01, width * 0.9, Math.max(16, width * 0.17), 0.2 * deep)
  return `${cast}${near}${touch}<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${piece.body}</g>`
}

/** A piece on a surface seen from above; its shadow is its outline repeated, further off and fainter. */
export function lay(piece: Piece, x: number, y: number, { scale = 1, turn = 0, deep = 1 }: Manner = {}): string {
  const transform = (dx: number, dy: number) =>
    `translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}) rotate(${turn}) scale(${scale})`
  let cast = ''
  for (const [off, solid] of [
    [43, 0.045],
    [36, 0.05],
    [29, 0.055],
    [23, 0.06],
    [17, 0.065],
    [11, 0.075],
    [5, 0.11],
  ] as const) {
    cast += `<path transform="${transform(off, off * 1.05)}" d="${piece.outline}" fill="#2a1013" fill-opacity="${(solid * deep).toFixed(3)}"/>`
  }
  return `${cast}<g transform="${transform(0, 0)}">${piece.body}</g>`
}
