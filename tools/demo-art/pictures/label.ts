import { darker } from './colour.ts'
import { breakLines, fittingSize, writeLine } from './lettering.ts'
import { oval, type PieceMaker, slab } from './piece.ts'
import { inkOn, type VesselStyle } from './vessel-style.ts'

type LabelArea = { width: number; top: number; height: number; ground?: string; x?: number }

function words(
  maker: PieceMaker,
  style: VesselStyle,
  { width, top, height, x = 0 }: Required<Omit<LabelArea, 'ground'>>,
  ink: string,
): void {
  const lines = breakLines(style.name, style.name.split(' ').length > 3 && style.brandStyle.label !== 'oval' ? 3 : 2)
  const brand = fittingSize(style.brand, width * 0.86, 27, 26)
  const name = Math.min(16.5, height * 0.085, ...lines.map((line) => fittingSize(line, width * 0.86, 16.5, 30)))
  const step = name * 1.85
  maker.raw(writeLine(style.brand, x, top + brand, { size: brand, colour: ink, tracking: 26, weight: 8.5 }))
  maker.mark(slab(x - width * 0.1, top + brand + name * 1.35, width * 0.2, 1.6), ink, 'fill-opacity=".55"')
  lines.forEach((line, at) => {
    const foot = top + brand + name * 2.7 + step * at + name
    maker.raw(writeLine(line, x, foot, { size: name, colour: ink, tracking: 30, weight: 9, opacity: 0.86 }))
  })
}

/** Brand and product name on a body, in the manner of the brand. */
export function label(maker: PieceMaker, style: VesselStyle, place: LabelArea): void {
  const { width, top, height, ground = style.colour, x = 0 } = place
  const { brandStyle } = style
  if (brandStyle.label === 'print') {
    words(maker, style, { width, top: top + height * 0.12, height, x }, inkOn(ground, brandStyle.cap === 'gold'))
    return
  }
  const paper = style.canvas.linear([
    [0, darker(brandStyle.paper, 0.2)],
    [0.14, brandStyle.paper],
    [0.4, '#fffdf9'],
    [0.72, brandStyle.paper],
    [1, darker(brandStyle.paper, 0.24)],
  ])
  if (brandStyle.label === 'oval') {
    const rx = width * 0.5
    const ry = Math.min(height * 0.5, rx * 0.82)
    maker.mark(oval(x, top + height / 2, rx, ry), paper)
    maker.mark(
      oval(x, top + height / 2, rx - 6, ry - 6),
      'none',
      `stroke="#3a1f29" stroke-width="1.2" stroke-opacity=".5"`,
    )
    words(maker, style, { width: width * 0.78, top: top + height / 2 - ry * 0.52, height: ry * 2, x }, '#3a1f29')
    return
  }
  const wide = brandStyle.label === 'band' ? width * 1.3 : width * 1.04
  maker.mark(slab(x - wide / 2, top, wide, height, 2), paper)
  if (brandStyle.label === 'paper')
    maker.mark(
      slab(x - wide / 2 + 7, top + 7, wide - 14, height - 14),
      'none',
      'stroke="#3a1f29" stroke-width="1.2" stroke-opacity=".45"',
    )
  words(maker, style, { width: width * 0.88, top: top + height * 0.17, height, x }, '#3a1f29')
}
