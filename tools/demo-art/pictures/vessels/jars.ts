import { darker, lighter } from '../colour.ts'
import { label } from '../label.ts'
import { cylinder, topFace } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, slab } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'
import { cap } from './bottles.ts'
import { bodyPaint, glassBase, shine } from './glass.ts'

function potOf(style: VesselStyle, width: number, height: number, lid: number): Piece {
  const maker = newPiece()
  const bend = width * style.bend * 1.35
  const half = width / 2
  const round = Math.min(54, height * 0.4)
  const body = `M${-half} ${-height}A${half} ${bend} 0 0 1 ${half} ${-height}V${-round}Q${half} 0 ${half - round} ${bend * 0.7}Q0 ${bend * 1.25} ${-half + round} ${bend * 0.7}Q${-half} 0 ${-half} ${-round}Z`
  maker.solid(body, bodyPaint(style))
  const box = { width, foot: -4, top: -height + 14 }
  glassBase(maker, style, box)
  shine(maker, style, box)
  const foot = -height + 4
  if (style.open) {
    maker.solid(
      drum(width * 0.9, foot, foot - 26, bend * 0.9),
      cylinder(style.canvas, style.material, lighter(style.colour, 0.15)),
    )
    maker.mark(oval(0, foot - 26, width * 0.45, bend * 0.9), topFace(style.canvas, 'matt', style.colour))
    maker.mark(
      oval(0, foot - 24, width * 0.415, bend * 0.78),
      style.canvas.linear([
        [0, darker(style.shade, 0.22)],
        [0.4, lighter(style.shade, 0.3)],
        [1, style.shade],
      ]),
    )
    maker.mark(
      `M${-width * 0.2} ${foot - 22}C${-width * 0.1} ${foot - 22 - bend} ${width * 0.16} ${foot - 24 - bend * 0.7} ${width * 0.14} ${foot - 22}C${width * 0.1} ${foot - 14} ${-width * 0.06} ${foot - 12} ${-width * 0.2} ${foot - 22}Z`,
      lighter(style.shade, 0.45),
      'fill-opacity=".8"',
    )
  } else {
    const grown = { ...style, bend: style.bend * 1.35 }
    maker.mark(
      slab(-half + 4, foot - 2, width - 8, 16),
      style.canvas.linear(
        [
          [0, '#1c0d10', 0.3],
          [1, '#1c0d10', 0],
        ],
        [0, 0, 0, 1],
      ),
    )
    cap(maker, grown, width * 1.02, foot, foot - lid)
  }
  label(maker, style, { width: width * 0.56, top: -height * 0.78, height: height * 0.68 })
  return maker.done(width, height + (style.open ? 30 : lid + 20))
}

export const jar = (style: VesselStyle): Piece => potOf(style, 392 * Math.min(1.08, style.bulk), 216, 96)
export const pot = (style: VesselStyle): Piece => potOf(style, 300, 138, 66)

/** The mark of a spoon that went round three times. */
function stir(maker: PieceMaker, style: VesselStyle, radius: number): void {
  const light = style.canvas.linear(
    [
      [0, lighter(style.shade, 0.75), 0.9],
      [1, lighter(style.shade, 0.4), 0],
    ],
    [0, 0, 1, 1],
  )
  const shade = style.canvas.linear(
    [
      [0, darker(style.shade, 0.3), 0],
      [1, darker(style.shade, 0.32), 0.7],
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
export function potFromAbove(style: VesselStyle, radius: number): Piece {
  const maker = newPiece()
  const wall = style.material === 'glass' ? lighter(style.colour, 0.6) : style.colour
  maker.solid(
    oval(0, 0, radius, radius),
    style.canvas.linear(
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
    style.canvas.linear(
      [
        [0, darker(wall, 0.34)],
        [1, lighter(wall, 0.45)],
      ],
      [0, 0, 1, 1],
    ),
  )
  maker.mark(
    oval(0, 0, radius * 0.84, radius * 0.84),
    style.canvas.radial(
      [
        [0, lighter(style.shade, 0.3)],
        [0.8, style.shade],
        [1, darker(style.shade, 0.28)],
      ],
      [0.42, 0.4, 0.62],
    ),
  )
  stir(maker, style, radius)
  return maker.done(radius * 2, radius * 2)
}

export function lidFromAbove(style: VesselStyle, radius: number): Piece {
  const maker = newPiece()
  maker.solid(oval(0, 0, radius, radius), topFace(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
  maker.mark(oval(0, 0, radius - 7, radius - 7), 'none', 'stroke="#fff" stroke-width="2.5" stroke-opacity=".4"')
  maker.mark(
    `M${-radius * 0.7} ${-radius * 0.5}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${radius * 0.3} ${-radius * 0.8}A${radius * 1.2} ${radius * 1.2} 0 0 0 ${-radius * 0.7} ${-radius * 0.5}Z`,
    '#fff',
    'fill-opacity=".3"',
  )
  return maker.done(radius * 2, radius * 2)
}

/** A tube that stands on its cap and ends in a flat seam. */
export function tube(style: VesselStyle): Piece {
  const maker = newPiece()
  const foot = style.open ? 0 : -96
  if (style.open)
    maker.solid(drum(46, 30, -4, 46 * style.bend), cylinder(style.canvas, 'gloss', lighter(style.colour, 0.3)))
  else cap(maker, style, 158, 0, -92)
  const top = foot - 450
  maker.solid(
    `M-96 ${foot}Q-104 ${foot - 6} -106 ${foot - 26}L-128 ${top}H128L106 ${foot - 26}Q104 ${foot - 6} 96 ${foot}Q0 ${foot + 16 * style.bend * 10} -96 ${foot}Z`,
    bodyPaint(style),
  )
  maker.solid(
    slab(-129, top - 30, 258, 34, 3),
    style.canvas.linear([
      [0, darker(style.colour, 0.12)],
      [0.3, lighter(style.colour, 0.4)],
      [1, darker(style.colour, 0.2)],
    ]),
  )
  for (let at = 0; at < 21; at++)
    maker.mark(slab(-122 + at * 12, top - 26, 2, 26), darker(style.colour, 0.35), 'fill-opacity=".35"')
  const fold = style.canvas.linear(
    [
      [0, '#1c0d10', 0.16],
      [1, '#1c0d10', 0],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(`M-128 ${top + 2}H128L110 ${top + 130}H-110Z`, fold)
  maker.mark(
    `M-92 ${top + 20}L-64 ${top + 20}L-58 ${foot - 40}L-78 ${foot - 40}Z`,
    style.canvas.linear(
      [
        [0, '#fff', 0.05],
        [0.4, '#fff', 0.34],
        [1, '#fff', 0.02],
      ],
      [0, 0, 0, 1],
    ),
  )
  label(maker, style, { width: 168, top: top + 76, height: 220 })
  return maker.done(256, 30 - top)
}
