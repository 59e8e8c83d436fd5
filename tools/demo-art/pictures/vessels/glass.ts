import { darker, lighter } from '../colour.ts'
import type { Dress } from '../dress.ts'
import { cylinder } from '../materials.ts'
import { type PieceMaker, slab } from '../piece.ts'

type Box = { width: number; foot: number; top: number }

/** The paint of a body: see-through glass keeps its own depth of colour, everything else is its material. */
export function bodyPaint(of: Dress): string {
  return cylinder(of.sheet, of.material, of.colour)
}

/** What light does on a finished body: a long soft window on the left, a thin edge on the right, weight at the foot. */
export function shine(maker: PieceMaker, of: Dress, { width, foot, top }: Box): void {
  const { sheet } = of
  const height = foot - top
  const glossy = of.material !== 'matt'
  const left = sheet.linear(
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
export function glassBase(maker: PieceMaker, of: Dress, { width, foot }: Box): void {
  if (of.material !== 'glass') return
  const thick = width * 0.09
  const base = of.sheet.linear(
    [
      [0, lighter(of.colour, 0.25), 0.2],
      [0.5, '#fff', 0.55],
      [1, darker(of.colour, 0.3), 0.35],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(slab(-width * 0.46, foot - thick, width * 0.92, thick, thick / 2), base)
}
