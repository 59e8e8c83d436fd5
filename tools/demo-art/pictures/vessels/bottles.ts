import { darker, lighter } from '../colour.ts'
import { label } from '../label.ts'
import { cylinder, flatColour, topFace } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, shouldered, slab } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'
import { bodyPaint, glassBase, shine } from './glass.ts'

const capPaint = (style: VesselStyle) => cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour)
const capTop = (style: VesselStyle) => topFace(style.canvas, style.brandStyle.cap, style.brandStyle.capColour)

/** A round cap with its lit top. */
export function cap(maker: PieceMaker, style: VesselStyle, width: number, foot: number, top: number, x = 0): void {
  const bend = width * style.bend
  maker.solid(drum(width, foot, top, bend, x), capPaint(style))
  if (bend > 1) maker.mark(oval(x, top, width / 2 - 1, bend), capTop(style))
}

function collarShadow(maker: PieceMaker, style: VesselStyle, width: number, y: number): void {
  const fade = style.canvas.linear(
    [
      [0, '#1c0d10', 0.34],
      [1, '#1c0d10', 0],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(slab(-width / 2, y, width, 16, 4), fade)
}

/** A round-shouldered bottle with a pump; family sizes are wide, foundations slim with a heavy glass foot. */
export function pump(style: VesselStyle): Piece {
  const maker = newPiece()
  const slim = style.bulk === 1
  const width = slim ? 190 : 262
  const height = slim ? 372 : 452
  const bend = width * style.bend
  const metal = capPaint(style)
  const head = -height - 118
  maker.solid(slab(-9, -height - 100, 18, 70), cylinder(style.canvas, 'silver', '#ccc'))
  maker.solid(
    `M-96 ${head + 6}Q-98 ${head - 8} -70 ${head - 10}H34Q48 ${head - 10} 48 ${head + 6}V${head + 34}H-26Q-30 ${head + 22} -60 ${head + 22}H-84V${head + 34}H-97Z`,
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour, 'down'),
  )
  maker.solid(drum(64, head + 58, head + 32, 64 * style.bend), metal)
  cap(maker, style, slim ? 92 : 104, -height + 4, -height - 44)
  maker.solid(shouldered(width, slim ? 120 : 116, 0, -height, slim ? 34 : 84, bend), bodyPaint(style))
  collarShadow(maker, style, slim ? 92 : 104, -height + 6)
  const box = { width, foot: 0, top: -height + (slim ? 24 : 70) }
  glassBase(maker, style, box)
  shine(maker, style, box)
  label(maker, style, { width: width * 0.74, top: -height * 0.74, height: height * 0.5 })
  return maker.done(width, height + 130)
}

/** Glass with a pipette; open, the pipette is left out of the neck. */
export function dropper(style: VesselStyle): Piece {
  const maker = newPiece()
  const width = style.bulk > 1 ? 250 : 224
  const height = 306
  const bend = width * style.bend
  if (!style.open) pipette(maker, style, -height)
  else
    maker.solid(
      drum(78, -height + 6, -height - 34, 78 * style.bend),
      cylinder(style.canvas, 'glass', lighter(style.colour, 0.4)),
    )
  maker.solid(shouldered(width, 92, 0, -height, 74, bend), bodyPaint(style))
  if (!style.open) collarShadow(maker, style, 92, -height + 2)
  const air = style.canvas.linear(
    [
      [0, '#fff', 0.34],
      [1, '#fff', 0.1],
    ],
    [0, 0, 0, 1],
  )
  if (style.material === 'glass')
    maker.mark(
      `M-38 ${-height + 2}H38C76 ${-height + 2} ${width * 0.44} ${-height + 34} ${width * 0.46} ${-height + 72}Q0 ${-height + 72 + bend * 1.3} ${-width * 0.46} ${-height + 72}C${-width * 0.44} ${-height + 34} -76 ${-height + 2} -38 ${-height + 2}Z`,
      air,
    )
  const box = { width, foot: 0, top: -height + 62 }
  glassBase(maker, style, box)
  shine(maker, style, box)
  label(maker, style, { width: width * 0.72, top: -height * 0.68, height: height * 0.52 })
  return maker.done(width, height + 178)
}

/** Collar and rubber bulb, with `foot` at the neck. */
export function pipette(maker: PieceMaker, style: VesselStyle, foot: number): void {
  const rubber =
    style.brandStyle.cap === 'wood'
      ? '#efe6d6'
      : darker(flatColour(style.brandStyle.cap, style.brandStyle.capColour), 0.75)
  maker.solid(
    `M-36 ${foot - 60}C-40 ${foot - 130} -30 ${foot - 178} 0 ${foot - 178}C30 ${foot - 178} 40 ${foot - 130} 36 ${foot - 60}Z`,
    cylinder(style.canvas, 'matt', rubber),
  )
  cap(maker, style, 96, foot + 2, foot - 66)
  maker.solid(drum(74, foot - 66, foot - 78, 74 * style.bend), cylinder(style.canvas, 'matt', rubber))
}

/** A slim airless bottle under a tall cap. */
export function serum(style: VesselStyle): Piece {
  const maker = newPiece()
  const width = 172
  maker.solid(drum(width, 0, -330, width * style.bend), bodyPaint(style))
  const box = { width, foot: 0, top: -330 }
  glassBase(maker, style, box)
  shine(maker, style, box)
  if (style.open) {
    cap(maker, style, 120, -332, -384)
    maker.solid(
      `M-14 -446Q-16 -460 6 -460H40Q52 -460 52 -446V-384H-44V-446Z`,
      cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
    )
  } else cap(maker, style, width, -334, -470)
  label(maker, style, { width: width * 0.72, top: -290, height: 200 })
  return maker.done(width, style.open ? 460 : 482)
}

/** A tall shampoo bottle with a disc cap. */
export function bottle(style: VesselStyle): Piece {
  const maker = newPiece()
  const width = 216
  const height = 500
  cap(maker, style, 104, -height + 4, -height - 66)
  maker.solid(shouldered(width, 108, 0, -height, 66, width * style.bend), bodyPaint(style))
  collarShadow(maker, style, 104, -height + 4)
  shine(maker, style, { width, foot: 0, top: -height + 60 })
  label(maker, style, { width: width * 0.74, top: -height * 0.76, height: height * 0.46 })
  return maker.done(width, height + 74)
}

/** A fine-mist bottle; closed it wears a clear overcap. */
export function spray(style: VesselStyle): Piece {
  const maker = newPiece()
  const width = 168
  const height = 420
  cap(maker, style, 92, -height + 2, -height - 40)
  maker.solid(
    `M-34 ${-height - 42}V${-height - 92}Q-34 ${-height - 104} -22 ${-height - 104}H24Q36 ${-height - 104} 36 ${-height - 92}V${-height - 42}Z`,
    cylinder(style.canvas, 'gloss', style.brandStyle.cap === 'silver' ? '#f4f0ea' : style.brandStyle.capColour),
  )
  maker.mark(oval(-20, -height - 78, 5, 5), '#2a2226')
  maker.solid(shouldered(width, 112, 0, -height, 40, width * style.bend), bodyPaint(style))
  collarShadow(maker, style, 92, -height + 4)
  shine(maker, style, { width, foot: 0, top: -height + 36 })
  if (!style.open) {
    const clear = style.canvas.linear([
      [0, '#fff', 0.5],
      [0.12, '#fff', 0.12],
      [0.3, '#fff', 0.42],
      [0.42, '#fff', 0.08],
      [0.86, '#fff', 0.1],
      [1, '#fff', 0.55],
    ])
    maker.solid(drum(118, -height + 8, -height - 128, 118 * style.bend), clear)
  }
  label(maker, style, { width: width * 0.76, top: -height * 0.76, height: height * 0.5 })
  return maker.done(width, height + 132)
}
