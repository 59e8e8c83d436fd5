import { darker, lighter } from '../colour.ts'
import type { Dress } from '../dress.ts'
import { label } from '../label.ts'
import { cylinder, topFace } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, slab } from '../piece.ts'
import { cap } from './bottles.ts'
import { bodyPaint, glassBase, shine } from './glass.ts'

function potOf(of: Dress, width: number, height: number, lid: number): Piece {
  const maker = newPiece()
  const bend = width * of.bend * 1.35
  const half = width / 2
  const round = Math.min(54, height * 0.4)
  const body = `M${-half} ${-height}A${half} ${bend} 0 0 1 ${half} ${-height}V${-round}Q${half} 0 ${half - round} ${bend * 0.7}Q0 ${bend * 1.25} ${-half + round} ${bend * 0.7}Q${-half} 0 ${-half} ${-round}Z`
  maker.solid(body, bodyPaint(of))
  const box = { width, foot: -4, top: -height + 14 }
  glassBase(maker, of, box)
  shine(maker, of, box)
  const foot = -height + 4
  if (of.open) {
    maker.solid(
      drum(width * 0.9, foot, foot - 26, bend * 0.9),
      cylinder(of.sheet, of.material, lighter(of.colour, 0.15)),
    )
    maker.mark(oval(0, foot - 26, width * 0.45, bend * 0.9), topFace(of.sheet, 'matt', of.colour))
    maker.mark(
      oval(0, foot - 24, width * 0.415, bend * 0.78),
      of.sheet.linear([
        [0, darker(of.shade, 0.22)],
        [0.4, lighter(of.shade, 0.3)],
        [1, of.shade],
      ]),
    )
    maker.mark(
      `M${-width * 0.2} ${foot - 22}C${-width * 0.1} ${foot - 22 - bend} ${width * 0.16} ${foot - 24 - bend * 0.7} ${width * 0.14} ${foot - 22}C${width * 0.1} ${foot - 14} ${-width * 0.06} ${foot - 12} ${-width * 0.2} ${foot - 22}Z`,
      lighter(of.shade, 0.45),
      'fill-opacity=".8"',
    )
  } else {
    const grown = { ...of, bend: of.bend * 1.35 }
    maker.mark(
      slab(-half + 4, foot - 2, width - 8, 16),
      of.sheet.linear(
        [
          [0, '#1c0d10', 0.3],
          [1, '#1c0d10', 0],
        ],
        [0, 0, 0, 1],
      ),
    )
    cap(maker, grown, width * 1.02, foot, foot - lid)
  }
  label(maker, of, { width: width * 0.56, top: -height * 0.78, height: height * 0.68 })
  return maker.done(width, height + (of.open ? 30 : lid + 20))
}

export const jar = (of: Dress): Piece => potOf(of, 392 * Math.min(1.08, of.bulk), 216, 96)
export const pot = (of: Dress): Piece => potOf(of, 300, 138, 66)

/** The mark of a spoon that went round three times. */
function stir(maker: PieceMaker, of: Dress, radius: number): void {
  const light = of.sheet.linear(
    [
      [0, lighter(of.shade, 0.75), 0.9],
      [1, lighter(of.shade, 0.4), 0],
    ],
    [0, 0, 1, 1],
  )
  const shade = of.sheet.linear(
    [
      [0, darker(of.shade, 0.3), 0],
      [1, darker(of.shade, 0.32), 0.7],
    ],
    [0, 0, 1, 1],
  )
  for (const turn of [0.66, 0.46, 0.26]) {
    const r = radius * turn
    maker.mark(
      `M${-r} ${r * 0.2}A${r} ${r} 0 0 1 ${r * 0.8} ${-r * 0.7}A${r * 1.1} ${r * 1.05} 0 0 0 ${-r} ${r * 0.2}Z`,
      light,
    )
    maker.mark(
      `M${r} ${-r * 0.2}A${r} ${r} 0 0 1 ${-r * 0.8} ${r * 0.7}A${r * 1.1} ${r * 1.05} 0 0 0 ${r} ${-r * 0.2}Z`,
      shade,
    )
  }
}

/** An open pot seen from straight above, its content in a swirl, and the lid as its own piece. */
export function potFromAbove(of: Dress, radius: number): Piece {
  const maker = newPiece()
  const wall = of.material === 'glass' ? lighter(of.colour, 0.6) : of.colour
  maker.solid(
    oval(0, 0, radius, radius),
    of.sheet.linear(
      [
        [0, lighter(wall, 0.5)],
        [0.5, wall],
        [1, darker(wall, 0.35)],
      ],
      [0, 0, 1, 1],
    ),
  )
  maker.mark(
    oval(0, 0, radius * 0.9, radius * 0.9),
    of.sheet.linear(
      [
        [0, darker(wall, 0.34)],
        [1, lighter(wall, 0.45)],
      ],
      [0, 0, 1, 1],
    ),
  )
  maker.mark(
    oval(0, 0, radius * 0.84, radius * 0.84),
    of.sheet.radial(
      [
        [0, lighter(of.shade, 0.3)],
        [0.8, of.shade],
        [1, darker(of.shade, 0.28)],
      ],
      [0.42, 0.4, 0.62],
    ),
  )
  stir(maker, of, radius)
  return maker.done(radius * 2, radius * 2)
}

export function lidFromAbove(of: Dress, radius: number): Piece {
  const maker = newPiece()
  maker.solid(oval(0, 0, radius, radius), topFace(of.sheet, of.look.cap, of.look.capColour))
  maker.mark(oval(0, 0, radius - 7, radius - 7), 'none', 'stroke="#fff" stroke-width="2.5" stroke-opacity=".4"')
  maker.mark(
    `M${-radius * 0.7} ${-radius * 0.5}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${radius * 0.3} ${-radius * 0.8}A${radius * 1.2} ${radius * 1.2} 0 0 0 ${-radius * 0.7} ${-radius * 0.5}Z`,
    '#fff',
    'fill-opacity=".3"',
  )
  return maker.done(radius * 2, radius * 2)
}

/** A tube that stands on its cap and ends in a flat seam. */
export function tube(of: Dress): Piece {
  const maker = newPiece()
  const foot = of.open ? 0 : -96
  if (of.open) maker.solid(drum(46, 30, -4, 46 * of.bend), cylinder(of.sheet, 'gloss', lighter(of.colour, 0.3)))
  else cap(maker, of, 158, 0, -92)
  const top = foot - 450
  maker.solid(
    `M-96 ${foot}Q-104 ${foot - 6} -106 ${foot - 26}L-128 ${top}H128L106 ${foot - 26}Q104 ${foot - 6} 96 ${foot}Q0 ${foot + 16 * of.bend * 10} -96 ${foot}Z`,
    bodyPaint(of),
  )
  maker.solid(
    slab(-129, top - 30, 258, 34, 3),
    of.sheet.linear([
      [0, darker(of.colour, 0.12)],
      [0.3, lighter(of.colour, 0.4)],
      [1, darker(of.colour, 0.2)],
    ]),
  )
  for (let at = 0; at < 21; at++)
    maker.mark(slab(-122 + at * 12, top - 26, 2, 26), darker(of.colour, 0.35), 'fill-opacity=".35"')
  const fold = of.sheet.linear(
    [
      [0, '#1c0d10', 0.16],
      [1, '#1c0d10', 0],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(`M-128 ${top + 2}H128L110 ${top + 130}H-110Z`, fold)
  maker.mark(
    `M-92 ${top + 20}L-64 ${top + 20}L-58 ${foot - 40}L-78 ${foot - 40}Z`,
    of.sheet.linear(
      [
        [0, '#fff', 0.05],
        [0.4, '#fff', 0.34],
        [1, '#fff', 0.02],
      ],
      [0, 0, 0, 1],
    ),
  )
  label(maker, of, { width: 168, top: top + 76, height: 220 })
  return maker.done(256, 30 - top)
}
