import { darker, lighter } from '../colour.ts'
import { cylinder } from '../materials.ts'
import { type PieceMaker, slab } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'

type Box = { width: number; foot: number; top: number }

/** The paint of a body: see-through glass keeps its own depth of colour, everything else is its material. */
export function bodyPaint(style: VesselStyle): string {
  return cylinder(style.canvas, style.material, style.colour)
}

/** Reflections on a finished body: a long soft window on the left, a thin edge on the right, weight at the foot. */
export function shine(maker: PieceMaker, style: VesselStyle, { width, foot, top }: Box): void {
  const { canvas } = style
  const height = foot - top
  const glossy = style.material !== 'matt'
  const left = canvas.linear(
    [
      [0, '#fff', 0],
      [0.12, '#fff', glossy ? 0.62 : 0.22],
      [0.75, '#fff', glossy ? 0.3 : 0.1],
      [1, '#fff', 0],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(
    slab(-width * 0.425, top + height * 0.06, width * (glossy ? 0.07 : 0.11), height * 0.86, width * 0.04),
    left,
  )
  if (glossy)
    maker.mark(
      slab(width * 0.39, top + height * 0.08, width * 0.028, height * 0.8, width * 0.014),
      left,
      'fill-opacity=".75"',
    )
}

/** Thick clear glass round a coloured filling. */
export function glassBase(maker: PieceMaker, style: VesselStyle, { width, foot }: Box): void {
  if (style.material !== 'glass') return
  const thick = width * 0.09
  const base = style.canvas.linear(
    [
      [0, lighter(style.colour, 0.25), 0.2],
      [0.5, '#fff', 0.55],
      [1, darker(style.colour, 0.3), 0.35],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(slab(-width * 0.46, foot - thick, width * 0.92, thick, thick / 2), base)
}
