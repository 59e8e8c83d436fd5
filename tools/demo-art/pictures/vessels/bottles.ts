import { darker, lighter } from '../colour.ts'
import type { Dress } from '../dress.ts'
import { label } from '../label.ts'
import { cylinder, flatColour, topFace } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, shouldered, slab } from '../piece.ts'
import { bodyPaint, glassBase, shine } from './glass.ts'

const capPaint = (of: Dress) => cylinder(of.sheet, of.look.cap, of.look.capColour)
const capTop = (of: Dress) => topFace(of.sheet, of.look.cap, of.look.capColour)

/** A round cap with its lit top. */
export function cap(maker: PieceMaker, of: Dress, width: number, foot: number, top: number, x = 0): void {
  const bend = width * of.bend
  maker.solid(drum(width, foot, top, bend, x), capPaint(of))
  if (bend > 1) maker.mark(oval(x, top, width / 2 - 1, bend), capTop(of))
}

function collarShadow(maker: PieceMaker, of: Dress, width: number, y: number): void {
  const fade = of.sheet.linear(
    [
      [0, '#1c0d10', 0.34],
      [1, '#1c0d10', 0],
    ],
    [0, 0, 0, 1],
  )
  maker.mark(slab(-width / 2, y, width, 16, 4), fade)
}

/** A round-shouldered bottle with a pump; family sizes are wide, foundations slim with a heavy glass foot. */
export function pump(of: Dress): Piece {
  const maker = newPiece()
  const slim = of.bulk === 1
  const width = slim ? 190 : 262
  const height = slim ? 372 : 452
  const bend = width * of.bend
  const metal = capPaint(of)
  const head = -height - 118
  maker.solid(slab(-9, -height - 100, 18, 70), cylinder(of.sheet, 'silver', '#ccc'))
  maker.solid(
    `M-96 ${head + 6}Q-98 ${head - 8} -70 ${head - 10}H34Q48 ${head - 10} 48 ${head + 6}V${head + 34}H-26Q-30 ${head + 22} -60 ${head + 22}H-84V${head + 34}H-97Z`,
    cylinder(of.sheet, of.look.cap, of.look.capColour, 'down'),
  )
  maker.solid(drum(64, head + 58, head + 32, 64 * of.bend), metal)
  cap(maker, of, slim ? 92 : 104, -height + 4, -height - 44)
  maker.solid(shouldered(width, slim ? 120 : 116, 0, -height, slim ? 34 : 84, bend), bodyPaint(of))
  collarShadow(maker, of, slim ? 92 : 104, -height + 6)
  const box = { width, foot: 0, top: -height + (slim ? 24 : 70) }
  glassBase(maker, of, box)
  shine(maker, of, box)
  label(maker, of, { width: width * 0.74, top: -height * 0.74, height: height * 0.5 })
  return maker.done(width, height + 130)
}

/** Glass with a pipette; open, the pipette is left out of the neck. */
export function dropper(of: Dress): Piece {
  const maker = newPiece()
  const width = of.bulk > 1 ? 250 : 224
  const height = 306
  const bend = width * of.bend
  if (!of.open) pipette(maker, of, -height)
  else
    maker.solid(drum(78, -height + 6, -height - 34, 78 * of.bend), cylinder(of.sheet, 'glass', lighter(of.colour, 0.4)))
  maker.solid(shouldered(width, 92, 0, -height, 74, bend), bodyPaint(of))
  if (!of.open) collarShadow(maker, of, 92, -height + 2)
  const air = of.sheet.linear(
    [
      [0, '#fff', 0.34],
      [1, '#fff', 0.1],
    ],
    [0, 0, 0, 1],
  )
  if (of.material === 'glass')
    maker.mark(
      `M-38 ${-height + 2}H38C76 ${-height + 2} ${width * 0.44} ${-height + 34} ${width * 0.46} ${-height + 72}Q0 ${-height + 72 + bend * 1.3} ${-width * 0.46} ${-height + 72}C${-width * 0.44} ${-height + 34} -76 ${-height + 2} -38 ${-height + 2}Z`,
      air,
    )
  const box = { width, foot: 0, top: -height + 62 }
  glassBase(maker, of, box)
  shine(maker, of, box)
  label(maker, of, { width: width * 0.72, top: -height * 0.68, height: height * 0.52 })
  return maker.done(width, height + 178)
}

/** Collar and rubber bulb, with `foot` at the neck. */
export function pipette(maker: PieceMaker, of: Dress, foot: number): void {
  const rubber = of.look.cap === 'wood' ? '#efe6d6' : darker(flatColour(of.look.cap, of.look.capColour), 0.75)
  maker.solid(
    `M-36 ${foot - 60}C-40 ${foot - 130} -30 ${foot - 178} 0 ${foot - 178}C30 ${foot - 178} 40 ${foot - 130} 36 ${foot - 60}Z`,
    cylinder(of.sheet, 'matt', rubber),
  )
  cap(maker, of, 96, foot + 2, foot - 66)
  maker.solid(drum(74, foot - 66, foot - 78, 74 * of.bend), cylinder(of.sheet, 'matt', rubber))
}

/** A slim airless bottle under a tall cap. */
export function serum(of: Dress): Piece {
  const maker = newPiece()
  const width = 172
  maker.solid(drum(width, 0, -330, width * of.bend), bodyPaint(of))
  const box = { width, foot: 0, top: -330 }
  glassBase(maker, of, box)
  shine(maker, of, box)
  if (of.open) {
    cap(maker, of, 120, -332, -384)
    maker.solid(
      `M-14 -446Q-16 -460 6 -460H40Q52 -460 52 -446V-384H-44V-446Z`,
      cylinder(of.sheet, of.look.cap, of.look.capColour),
    )
  } else cap(maker, of, width, -334, -470)
  label(maker, of, { width: width * 0.72, top: -290, height: 200 })
  return maker.done(width, of.open ? 460 : 482)
}

/** A tall shampoo bottle with a disc cap. */
export function bottle(of: Dress): Piece {
  const maker = newPiece()
  const width = 216
  const height = 500
  cap(maker, of, 104, -height + 4, -height - 66)
  maker.solid(shouldered(width, 108, 0, -height, 66, width * of.bend), bodyPaint(of))
  collarShadow(maker, of, 104, -height + 4)
  shine(maker, of, { width, foot: 0, top: -height + 60 })
  label(maker, of, { width: width * 0.74, top: -height * 0.76, height: height * 0.46 })
  return maker.done(width, height + 74)
}

/** A fine-mist bottle; closed it wears a clear overcap. */
export function spray(of: Dress): Piece {
  const maker = newPiece()
  const width = 168
  const height = 420
  cap(maker, of, 92, -height + 2, -height - 40)
  maker.solid(
    `M-34 ${-height - 42}V${-height - 92}Q-34 ${-height - 104} -22 ${-height - 104}H24Q36 ${-height - 104} 36 ${-height - 92}V${-height - 42}Z`,
    cylinder(of.sheet, 'gloss', of.look.cap === 'silver' ? '#f4f0ea' : of.look.capColour),
  )
  maker.mark(oval(-20, -height - 78, 5, 5), '#2a2226')
  maker.solid(shouldered(width, 112, 0, -height, 40, width * of.bend), bodyPaint(of))
  collarShadow(maker, of, 92, -height + 4)
  shine(maker, of, { width, foot: 0, top: -height + 36 })
  if (!of.open) {
    const clear = of.sheet.linear([
      [0, '#fff', 0.5],
      [0.12, '#fff', 0.12],
      [0.3, '#fff', 0.42],
      [0.42, '#fff', 0.08],
      [0.86, '#fff', 0.1],
      [1, '#fff', 0.55],
    ])
    maker.solid(drum(118, -height + 8, -height - 128, 118 * of.bend), clear)
  }
  label(maker, of, { width: width * 0.76, top: -height * 0.76, height: height * 0.5 })
  return maker.done(width, height + 132)
}
