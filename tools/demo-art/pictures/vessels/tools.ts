import { darker, lighter, mix } from '../colour.ts'
import { writeLine } from '../lettering.ts'
import { cylinder, topFace } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, slab, taper } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'

type Head = { spread: number; length: number; domed: number }

/** One make-up brush with its foot at 0, 0. */
function bristled(
  maker: PieceMaker,
  style: VesselStyle,
  x: number,
  foot: number,
  handle: number,
  head: Head,
  lacquer: string,
): void {
  const neck = head.spread * 0.46
  const top = foot - handle
  const paint = (d: string, fill: string) => maker.solid(d, fill, `transform="translate(${x} 0)"`)
  paint(
    `M-9 ${foot}Q-14 ${foot - handle * 0.4} ${-neck * 0.5} ${top + 84}H${neck * 0.5}Q14 ${foot - handle * 0.4} 9 ${foot}Q0 ${foot + 8} -9 ${foot}Z`,
    cylinder(style.canvas, 'gloss', lacquer),
  )
  paint(
    `M${-neck * 0.52} ${top + 88}L${-neck} ${top}H${neck}L${neck * 0.52} ${top + 88}Z`,
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
  )
  const tip = top - head.length
  const fibre = style.canvas.linear([
    [0, '#3b2529'],
    [0.2, '#7d5a56'],
    [0.36, '#b48d83'],
    [0.6, '#6b4a48'],
    [1, '#2e1c21'],
  ])
  paint(
    `M${-neck} ${top + 2}C${-head.spread} ${top - head.length * 0.4} ${-head.spread} ${tip + head.domed} ${-head.spread * 0.5} ${tip + head.domed * 0.35}Q0 ${tip - head.domed * 0.3} ${head.spread * 0.5} ${tip + head.domed * 0.35}C${head.spread} ${tip + head.domed} ${head.spread} ${top - head.length * 0.4} ${neck} ${top + 2}Z`,
    fibre,
  )
  let hairs = ''
  for (let at = -6; at <= 6; at++)
    hairs += `M${(x + (at * neck) / 7).toFixed(1)} ${top}Q${(x + (at * head.spread) / 6.4).toFixed(1)} ${(top - head.length * 0.5).toFixed(1)} ${(x + (at * head.spread) / 9).toFixed(1)} ${(tip + head.domed * 0.35 + Math.abs(at) * 4).toFixed(1)}`
  maker.mark(hairs, 'none', 'stroke="#f3d8c8" stroke-width="1.3" stroke-opacity=".28"')
}

export function brush(style: VesselStyle): Piece {
  const maker = newPiece()
  const soft = style.name.includes('Powder')
  const head = soft ? { spread: 92, length: 196, domed: 70 } : { spread: 66, length: 118, domed: 26 }
  bristled(maker, style, 0, 0, 420, head, style.colour)
  maker.raw(
    `<g transform="translate(5 -190) rotate(-90)">${writeLine(style.brand, 0, 5, { size: 11, colour: '#f3dcc0', weight: 9 })}</g>`,
  )
  return maker.done(soft ? 184 : 132, 420 + head.length)
}

/** Seven brushes in a stoneware cup. */
export function brushes(style: VesselStyle): Piece {
  const maker = newPiece()
  const kinds: readonly [number, number, number, Head][] = [
    [-112, -12, 452, { spread: 30, length: 70, domed: 18 }],
    [112, 13, 440, { spread: 26, length: 62, domed: 30 }],
    [-62, -7, 500, { spread: 46, length: 96, domed: 26 }],
    [64, 8, 490, { spread: 40, length: 84, domed: 34 }],
    [8, 1, 520, { spread: 74, length: 150, domed: 56 }],
    [-30, -3, 420, { spread: 34, length: 60, domed: 10 }],
    [40, 4, 410, { spread: 20, length: 52, domed: 24 }],
  ]
  for (const [x, lean, handle, head] of kinds) {
    const one = newPiece()
    bristled(one, style, 0, 0, handle, head, mix(style.colour, '#5f2a40', 0.35))
    const { body } = one.done(0, 0)
    maker.raw(`<g transform="translate(${x * 0.62} -60) rotate(${lean})">${body}</g>`)
  }
  const clay = '#e9dccf'
  maker.solid(taper(238, 264, 0, -262, 264 * style.bend), cylinder(style.canvas, 'matt', clay))
  maker.solid('M-130 -262L-92 -560L0 -700L92 -560L130 -262Z', 'none')
  maker.mark(slab(-126, -40, 252, 3), '#b79b86', 'fill-opacity=".5"')
  maker.raw(writeLine(style.brand, 0, -122, { size: 22, colour: '#5a3a3f', weight: 8 }))
  return maker.done(300, 640)
}

export function hairbrush(style: VesselStyle): Piece {
  const maker = newPiece()
  const wood = style.canvas.linear([
    [0, '#8a5c36'],
    [0.25, '#d9a874'],
    [0.5, '#c08c58'],
    [1, '#7d512f'],
  ])
  maker.solid(
    'M-24 0C-34 -120 -26 -210 -22 -262C-60 -286 -120 -330 -120 -452C-120 -596 -70 -650 0 -650C70 -650 120 -596 120 -452C120 -330 60 -286 22 -262C26 -210 34 -120 24 0Q0 16 -24 0Z',
    wood,
  )
  maker.mark(
    'M-96 -452C-96 -572 -56 -620 0 -620C56 -620 96 -572 96 -452C96 -360 56 -318 0 -318C-56 -318 -96 -360 -96 -452Z',
    style.canvas.radial(
      [
        [0, '#5a4146'],
        [0.8, '#3a262c'],
        [1, '#2a1a1f'],
      ],
      [0.4, 0.35, 0.7],
    ),
  )
  let pins = ''
  for (let row = 0; row < 9; row++)
    for (let at = -4; at <= 4; at++) {
      const x = at * 19 + (row % 2) * 9
      const y = -590 + row * 31
      if ((x / 88) ** 2 + ((y + 468) / 140) ** 2 < 0.92) pins += oval(x, y, 4.2, 4.2)
    }
  maker.mark(pins, '#e9d3bf')
  maker.mark('M-10 -30C-16 -120 -12 -200 -10 -250L-4 -250C-4 -200 -6 -120 -2 -30Z', '#fff', 'fill-opacity=".26"')
  maker.raw(
    `<g transform="translate(8 -130) rotate(-90)">${writeLine(style.brand, 0, 6, { size: 13, colour: '#4a2a1c', weight: 9 })}</g>`,
  )
  return maker.done(240, 656)
}

export function dryer(style: VesselStyle): Piece {
  const maker = newPiece()
  const lacquer = cylinder(style.canvas, 'gloss', style.colour, 'down')
  maker.solid(
    'M34 -330L84 -20Q88 0 64 0H18Q0 0 -2 -20L-22 -330Z',
    cylinder(style.canvas, 'gloss', darker(style.colour, 0.12)),
  )
  maker.mark(slab(22, -210, 30, 12, 6), '#fff', 'fill-opacity=".35"')
  maker.mark(slab(24, -182, 30, 12, 6), '#fff', 'fill-opacity=".35"')
  maker.solid(
    'M-250 -520C-250 -540 -240 -548 -222 -548L110 -556C190 -556 226 -500 226 -436C226 -372 190 -318 110 -318L-222 -330C-240 -330 -250 -338 -250 -356Z',
    lacquer,
  )
  maker.solid(
    'M-330 -486Q-336 -500 -320 -504L-246 -538V-336L-320 -370Q-336 -374 -330 -388Z',
    cylinder(style.canvas, 'matt', '#2d2226', 'down'),
  )
  maker.solid(
    slab(-262, -548, 22, 218, 6),
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour, 'down'),
  )
  maker.solid(
    'M110 -556C190 -556 226 -500 226 -436C226 -372 190 -318 110 -318C150 -340 160 -390 160 -436C160 -482 150 -534 110 -556Z',
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour, 'down'),
  )
  for (let at = 0; at < 6; at++)
    maker.mark(
      `M${176 + at * 7} ${-500 + at * 8}Q${190 + at * 6} -436 ${176 + at * 7} ${-372 - at * 8}`,
      'none',
      'stroke="#5d372d" stroke-width="2.6" stroke-opacity=".6"',
    )
  maker.mark('M-226 -522L100 -530C120 -530 120 -512 100 -512L-226 -504Z', '#fff', 'fill-opacity=".4"')
  maker.raw(writeLine(style.brand, -60, -424, { size: 24, colour: '#f7dfcd', weight: 7 }))
  return maker.done(560, 560)
}

export function straightener(style: VesselStyle): Piece {
  const maker = newPiece()
  for (const [lean, dark] of [
    [7, 0.18],
    [-3, 0],
  ] as const) {
    const one = newPiece()
    one.solid(
      'M-34 0Q-40 -320 -32 -640Q0 -662 32 -640Q40 -320 34 0Q0 14 -34 0Z',
      cylinder(style.canvas, 'gloss', darker(style.colour, dark)),
    )
    one.mark(
      slab(12, -630, 14, 232, 5),
      style.canvas.linear([
        [0, '#4a2f33'],
        [0.5, '#a98577'],
        [1, '#5b3b3c'],
      ]),
    )
    one.mark(slab(-22, -610, 7, 520, 3), '#fff', 'fill-opacity=".34"')
    one.solid(drum(70, -2, -26, 4), cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
    const { body, outline } = one.done(0, 0)
    maker.raw(`<g transform="rotate(${lean})">${body}</g>`)
    if (dark === 0) maker.solid(outline, 'none', `transform="rotate(${lean})"`)
  }
  maker.raw(
    `<g transform="translate(12 -210) rotate(-93)">${writeLine(style.brand, 0, 7, { size: 17, colour: '#fdf0e6', weight: 8 })}</g>`,
  )
  return maker.done(150, 660)
}

export function wand(style: VesselStyle): Piece {
  const maker = newPiece()
  maker.solid(taper(58, 30, -288, -640, 6), cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
  maker.solid(slab(-15, -668, 30, 34, 13), cylinder(style.canvas, 'matt', '#2d2226'))
  maker.solid(drum(72, -262, -292, 72 * style.bend), cylinder(style.canvas, 'matt', '#2d2226'))
  maker.solid(taper(78, 64, 0, -264, 6), cylinder(style.canvas, 'gloss', style.colour))
  maker.mark(oval(0, -292, 35, 72 * style.bend), topFace(style.canvas, 'matt', lighter('#2d2226', 0.2)))
  maker.mark(slab(-24, -250, 8, 230, 4), '#fff', 'fill-opacity=".34"')
  maker.raw(
    `<g transform="translate(8 -130) rotate(-90)">${writeLine(style.brand, 0, 7, { size: 16, colour: '#fdf0e6', weight: 8 })}</g>`,
  )
  return maker.done(80, 668)
}
