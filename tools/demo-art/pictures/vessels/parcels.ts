import { darker, lighter } from '../colour.ts'
import { label } from '../label.ts'
import { breakLines, fittingSize, writeLine } from '../lettering.ts'
import { newPiece, oval, type Piece, slab } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'

/** A pillow of foil paper, crimped at both ends. */
export function sachet(style: VesselStyle): Piece {
  const maker = newPiece()
  const paper = style.brandStyle.bodyColour ? style.colour : lighter(style.shade, 0.2)
  const pillow = style.canvas.linear([
    [0, darker(paper, 0.22)],
    [0.1, paper],
    [0.26, lighter(paper, 0.5)],
    [0.42, lighter(paper, 0.12)],
    [0.74, paper],
    [0.92, darker(paper, 0.2)],
    [1, paper],
  ])
  maker.solid('M-158 0V-34C-150 -120 -166 -320 -158 -426V-460H158V-426C166 -320 150 -120 158 -34V0Z', pillow)
  for (const y of [-456, -30])
    for (let at = 0; at < 26; at++) maker.mark(slab(-154 + at * 12, y, 5, 26), darker(paper, 0.3), 'fill-opacity=".22"')
  maker.mark('M158 -446L146 -460H158Z', '#fff', 'fill-opacity=".8"')
  maker.mark(
    `M-158 -428Q0 -404 158 -428V-420Q0 -392 -158 -420Z`,
    style.canvas.linear(
      [
        [0, '#1c0d10', 0.2],
        [1, '#1c0d10', 0],
      ],
      [0, 0, 0, 1],
    ),
  )
  maker.mark('M-104 -396C-88 -300 -112 -180 -96 -66C-120 -160 -128 -300 -104 -396Z', '#fff', 'fill-opacity=".35"')
  maker.mark('M108 -390C96 -290 118 -170 104 -70C126 -170 126 -290 108 -390Z', '#1c0d10', 'fill-opacity=".1"')
  maker.mark(oval(0, -120, 52, 52), lighter(style.shade, 0.1), 'fill-opacity=".55"')
  maker.mark(oval(0, -120, 34, 34), darker(style.shade, 0.18), 'fill-opacity=".35"')
  label(maker, style, { width: 206, top: -388, height: 190, ground: paper })
  return maker.done(316, 460)
}

/** The folding carton that a product comes in. */
export function carton(style: VesselStyle, width: number, height: number): Piece {
  const maker = newPiece()
  const board =
    style.brandStyle.bodyColour && style.material !== 'glass' ? style.brandStyle.bodyColour : lighter(style.shade, 0.35)
  const side = width * 0.2
  maker.solid(
    `M${-width / 2} 0V${-height}H${width / 2}V0Z`,
    style.canvas.linear([
      [0, lighter(board, 0.2)],
      [1, board],
    ]),
  )
  maker.solid(
    `M${width / 2} 0V${-height}L${width / 2 + side} ${-height + 14}V${-10}Z`,
    style.canvas.linear([
      [0, darker(board, 0.26)],
      [1, darker(board, 0.4)],
    ]),
  )
  maker.mark(slab(-width / 2, -height * 0.16, width, height * 0.16), darker(style.shade, 0.05), 'fill-opacity=".75"')
  const dark = { ...style, brandStyle: { ...style.brandStyle, label: 'print' as const } }
  label(maker, dark, { width: width * 0.78, top: -height * 0.86, height: height * 0.5, ground: board })
  return maker.done(width + side, height)
}

/** A gift box seen from a little above its front, its content visible over the edge. */
export function kit(style: VesselStyle, inside: string): Piece {
  const maker = newPiece()
  const board = lighter(style.shade, 0.18)
  maker.solid('M-262 -236L-236 -300H236L262 -236Z', darker(board, 0.5))
  maker.raw(inside)
  for (let at = 0; at < 22; at++) {
    const x = -246 + at * 23
    maker.mark(
      `M${x - 22} -226Q${x - 10} ${-268 - (at % 3) * 9} ${x + 6} -232Q${x + 16} ${-262 - (at % 2) * 14} ${x + 26} -226Z`,
      at % 2 ? '#f6ebdf' : '#e8d7c6',
    )
  }
  maker.solid(
    'M-262 0V-236H262V0Z',
    style.canvas.linear([
      [0, darker(board, 0.06)],
      [0.3, lighter(board, 0.22)],
      [1, darker(board, 0.16)],
    ]),
  )
  maker.mark(slab(-262, -236, 524, 7), '#fff', 'fill-opacity=".4"')
  maker.mark(
    slab(-14, -236, 28, 236),
    style.canvas.linear([
      [0, '#fff', 0.55],
      [1, '#fff', 0.3],
    ]),
  )
  maker.mark(slab(-150, -188, 300, 128, 2), '#fbf7f1')
  maker.mark(slab(-142, -180, 284, 112), 'none', 'stroke="#3a1f29" stroke-width="1.2" stroke-opacity=".4"')
  const size = fittingSize(style.brand, 210, 25)
  maker.raw(writeLine(style.brand, 0, -136, { size, colour: '#3a1f29', weight: 8 }))
  breakLines(style.name, 2).forEach((line, at) => {
    maker.raw(
      writeLine(line, 0, -108 + at * 22, {
        size: fittingSize(line, 230, 11, 30),
        colour: '#3a1f29',
        tracking: 30,
        weight: 9,
        opacity: 0.85,
      }),
    )
  })
  maker.solid('M-262 -236L-200 -470H200L262 -236Z', 'none')
  return maker.done(524, 420)
}
