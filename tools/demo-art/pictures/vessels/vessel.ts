import type { Dress } from '../dress.ts'
import type { Piece } from '../piece.ts'
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

/** What looks out of a gift box: three vessels of the brand. */
function gifts(of: Dress): string {
  const one = (form: (of: Dress) => Piece, x: number, y: number, scale: number, turn: number) =>
    placed(form({ ...of, name: of.brand, open: false }), x, y, scale, turn)
  if (of.brand === 'Nimbrelle')
    return one(mascara, -150, -30, 0.8, -6) + one(pump, -10, -60, 0.72, 0) + one(jar, 152, -170, 0.4, 4)
  return one(pump, -140, -40, 0.78, -4) + one(dropper, 20, -100, 0.8, 2) + one(jar, 158, -150, 0.42, 5)
}

export function vessel(of: Dress): Piece {
  switch (of.form) {
    case 'pump':
      return pump(of)
    case 'dropper':
      return dropper(of)
    case 'serum':
      return serum(of)
    case 'jar':
      return jar(of)
    case 'pot':
      return pot(of)
    case 'tube':
      return tube(of)
    case 'bottle':
      return bottle(of)
    case 'spray':
      return spray(of)
    case 'compact':
      return compact(of)
    case 'palette':
      return palette(of)
    case 'lipstick':
      return lipstick(of)
    case 'gloss':
      return gloss(of)
    case 'mascara':
      return mascara(of)
    case 'pencil':
      return pencil(of)
    case 'polish':
      return polish(of)
    case 'brush':
      return brush(of)
    case 'brushes':
      return brushes(of)
    case 'hairbrush':
      return hairbrush(of)
    case 'dryer':
      return dryer(of)
    case 'straightener':
      return straightener(of)
    case 'wand':
      return wand(of)
    case 'sachet':
      return sachet(of)
    case 'kit':
      return kit(of, gifts(of))
  }
}
