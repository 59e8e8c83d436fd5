import type { Piece } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'
import { bottle, dropper, pump, serum, spray } from './bottles.ts'
import { jar, pot, tube } from './jars.ts'
import { gloss, lipstick, mascara, pencil, polish } from './make-up.ts'
import { compact, palette } from './palettes.ts'
import { kit, sachet } from './parcels.ts'
import { brush, brushes, dryer, hairbrush, straightener, wand } from './tools.ts'

/** A piece drawn inside another, moved and scaled. */
export function placed(piece: Piece, x: number, y: number, scale: number, turn = 0): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${scale})">${piece.body}</g>`
}

/** The content of a gift box: three products of the brand. */
function gifts(style: VesselStyle): string {
  const one = (form: (style: VesselStyle) => Piece, x: number, y: number, scale: number, turn: number) =>
    placed(form({ ...style, name: style.brand, open: false }), x, y, scale, turn)
  if (style.brand === 'Nimbrelle')
    return one(mascara, -150, -30, 0.8, -6) + one(pump, -10, -60, 0.72, 0) + one(jar, 152, -170, 0.4, 4)
  return one(pump, -140, -40, 0.78, -4) + one(dropper, 20, -100, 0.8, 2) + one(jar, 158, -150, 0.42, 5)
}

export function vessel(style: VesselStyle): Piece {
  switch (style.form) {
    case 'pump':
      return pump(style)
    case 'dropper':
      return dropper(style)
    case 'serum':
      return serum(style)
    case 'jar':
      return jar(style)
    case 'pot':
      return pot(style)
    case 'tube':
      return tube(style)
    case 'bottle':
      return bottle(style)
    case 'spray':
      return spray(style)
    case 'compact':
      return compact(style)
    case 'palette':
      return palette(style)
    case 'lipstick':
      return lipstick(style)
    case 'gloss':
      return gloss(style)
    case 'mascara':
      return mascara(style)
    case 'pencil':
      return pencil(style)
    case 'polish':
      return polish(style)
    case 'brush':
      return brush(style)
    case 'brushes':
      return brushes(style)
    case 'hairbrush':
      return hairbrush(style)
    case 'dryer':
      return dryer(style)
    case 'straightener':
      return straightener(style)
    case 'wand':
      return wand(style)
    case 'sachet':
      return sachet(style)
    case 'kit':
      return kit(style, gifts(style))
  }
}
