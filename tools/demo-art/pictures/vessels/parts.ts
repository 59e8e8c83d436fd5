import { darker, lighter, mix } from '../colour.ts'
import type { Dress } from '../dress.ts'
import { cylinder } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, slab } from '../piece.ts'
import { cap, pipette } from './bottles.ts'
import { lidFromAbove } from './jars.ts'
import { lipstickCap, pencil } from './make-up.ts'

function bristles(maker: PieceMaker): void {
  for (let at = 0; at < 34; at++) {
    const reach = 18 + 15 * Math.sin((at / 33) * Math.PI)
    const colour = at % 3 ? '#2a2226' : '#4d4146'
    maker.mark(
      `M${-reach} ${-394 - at * 4.2}L${reach} ${-400 - at * 4.2}`,
      'none',
      `stroke="${colour}" stroke-width="3.4" stroke-linecap="round"`,
    )
  }
  maker.solid(oval(0, -466, 12, 72), '#2a2226')
}

/** The cap of a tube with its stem and tip, standing on the cap. */
function wandOf(of: Dress, tip: 'brush' | 'doe foot' | 'flat'): Piece {
  const maker = newPiece()
  const lashes = tip === 'brush'
  const colour = lashes ? mix(of.colour, of.shade, 0.35) : of.look.capColour
  const wet = of.sheet.linear([
    [0, darker(of.shade, 0.22)],
    [0.38, lighter(of.shade, 0.45)],
    [1, of.shade],
  ])
  maker.solid(slab(-7, -390, 14, 170), cylinder(of.sheet, 'gloss', lashes ? '#3a3034' : lighter(of.shade, 0.2)))
  if (lashes) bristles(maker)
  else if (tip === 'doe foot') maker.solid('M-9 -380C-18 -420 -19 -454 5 -470C21 -458 19 -420 9 -380Z', wet)
  else {
    maker.solid('M-10 -382H10L17 -454Q0 -470 -17 -454Z', wet)
    maker.mark('M-4 -462Q-10 -494 2 -502Q12 -490 6 -462Z', of.shade)
  }
  const width = 90
  maker.solid(drum(width, 0, -226, width * of.bend), cylinder(of.sheet, lashes ? of.material : of.look.cap, colour))
  maker.mark(slab(-30, -214, 7, 196, 3), '#fff', 'fill-opacity=".32"')
  if (lashes) maker.solid(drum(92, -210, -228, 92 * of.bend), cylinder(of.sheet, of.look.cap, of.look.capColour))
  return maker.done(width, lashes ? 538 : 480)
}

/** The dropper by itself: bulb, collar and a glass rod with some of the content in it. */
function dropperOf(of: Dress): Piece {
  const maker = newPiece()
  maker.solid(
    'M-13 -236H13V-40Q13 -14 4 0H-4Q-13 -14 -13 -40Z',
    of.sheet.linear([
      [0, '#ffffff', 0.85],
      [0.3, lighter(of.shade, 0.7), 0.6],
      [0.7, lighter(of.shade, 0.4), 0.7],
      [1, '#ffffff', 0.9],
    ]),
  )
  maker.mark('M-8 -150H8V-42Q8 -20 3 -8H-3Q-8 -20 -8 -42Z', of.shade, 'fill-opacity=".85"')
  maker.mark(slab(-8, -230, 4, 190, 2), '#fff', 'fill-opacity=".8"')
  pipette(maker, of, -230)
  return maker.done(96, 410)
}

function capAlone(of: Dress, width: number, height: number): Piece {
  const maker = newPiece()
  cap(maker, of, width, 0, -height)
  return maker.done(width, height)
}

/** What comes off when a product is opened, or stands next to it. */
export function partOf(of: Dress): Piece {
  switch (of.form) {
    case 'lipstick':
      return lipstickCap(of)
    case 'gloss':
      return wandOf(of, 'doe foot')
    case 'mascara':
      return wandOf(of, 'brush')
    case 'polish':
      return wandOf(of, 'flat')
    case 'dropper':
      return dropperOf(of)
    case 'pencil':
      return pencil({ ...of, open: !of.open })
    case 'jar':
      return lidFromAbove(of, 216)
    case 'pot':
      return lidFromAbove(of, 186)
    case 'tube':
      return capAlone(of, 158, 92)
    case 'serum':
      return capAlone(of, 172, 136)
    default:
      return capAlone(of, 112, 74)
  }
}
