import { darker, lighter, mix } from '../colour.ts'
import { cylinder } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, slab } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'
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
function wandOf(style: VesselStyle, tip: 'brush' | 'doe foot' | 'flat'): Piece {
  const maker = newPiece()
  const lashes = tip === 'brush'
  const colour = lashes ? mix(style.colour, style.shade, 0.35) : style.brandStyle.capColour
  const wet = style.canvas.linear([
    [0, darker(style.shade, 0.22)],
    [0.38, lighter(style.shade, 0.45)],
    [1, style.shade],
  ])
  maker.solid(slab(-7, -390, 14, 170), cylinder(style.canvas, 'gloss', lashes ? '#3a3034' : lighter(style.shade, 0.2)))
  if (lashes) bristles(maker)
  else if (tip === 'doe foot') maker.solid('M-9 -380C-18 -420 -19 -454 5 -470C21 -458 19 -420 9 -380Z', wet)
  else {
    maker.solid('M-10 -382H10L17 -454Q0 -470 -17 -454Z', wet)
    maker.mark('M-4 -462Q-10 -494 2 -502Q12 -490 6 -462Z', style.shade)
  }
  const width = 90
  maker.solid(
    drum(width, 0, -226, width * style.bend),
    cylinder(style.canvas, lashes ? style.material : style.brandStyle.cap, colour),
  )
  maker.mark(slab(-30, -214, 7, 196, 3), '#fff', 'fill-opacity=".32"')
  if (lashes)
    maker.solid(
      drum(92, -210, -228, 92 * style.bend),
      cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
    )
  return maker.done(width, lashes ? 538 : 480)
}

/** The dropper by itself: bulb, collar and a glass rod with some of the content in it. */
function dropperOf(style: VesselStyle): Piece {
  const maker = newPiece()
  maker.solid(
    'M-13 -236H13V-40Q13 -14 4 0H-4Q-13 -14 -13 -40Z',
    style.canvas.linear([
      [0, '#ffffff', 0.85],
      [0.3, lighter(style.shade, 0.7), 0.6],
      [0.7, lighter(style.shade, 0.4), 0.7],
      [1, '#ffffff', 0.9],
    ]),
  )
  maker.mark('M-8 -150H8V-42Q8 -20 3 -8H-3Q-8 -20 -8 -42Z', style.shade, 'fill-opacity=".85"')
  maker.mark(slab(-8, -230, 4, 190, 2), '#fff', 'fill-opacity=".8"')
  pipette(maker, style, -230)
  return maker.done(96, 410)
}

function capAlone(style: VesselStyle, width: number, height: number): Piece {
  const maker = newPiece()
  cap(maker, style, width, 0, -height)
  return maker.done(width, height)
}

/** The part that comes off when a product is opened: cap, lid, wand or dropper. */
export function partOf(style: VesselStyle): Piece {
  switch (style.form) {
    case 'lipstick':
      return lipstickCap(style)
    case 'gloss':
      return wandOf(style, 'doe foot')
    case 'mascara':
      return wandOf(style, 'brush')
    case 'polish':
      return wandOf(style, 'flat')
    case 'dropper':
      return dropperOf(style)
    case 'pencil':
      return pencil({ ...style, open: !style.open })
    case 'jar':
      return lidFromAbove(style, 216)
    case 'pot':
      return lidFromAbove(style, 186)
    case 'tube':
      return capAlone(style, 158, 92)
    case 'serum':
      return capAlone(style, 172, 136)
    default:
      return capAlone(style, 112, 74)
  }
}
