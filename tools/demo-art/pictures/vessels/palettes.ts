import { darker, lighter, mix } from '../colour.ts'
import { cylinder, topFace } from '../materials.ts'
import { newPiece, oval, type Piece, type PieceMaker, slab } from '../piece.ts'
import type { VesselStyle } from '../vessel-style.ts'

/** Nine colours that belong to one shade, light to deep; a quad takes the four most unlike. */
export function panColours(shade: string, pans: number): string[] {
  const pale = mix(shade, '#f6e3d2', 0.72)
  const warm = mix(shade, '#c98a5e', 0.45)
  const nine = [
    pale,
    mix(shade, '#f0cdb9', 0.5),
    mix(pale, warm, 0.5),
    mix(shade, '#e3b7a0', 0.3),
    shade,
    warm,
    mix(shade, '#5a2b32', 0.35),
    mix(warm, '#4a2722', 0.5),
    mix(shade, '#2a1a20', 0.62),
  ]
  return pans === 4 ? [pale, mix(shade, '#8d8f8c', 0.4), shade, mix(shade, '#1f3a2c', 0.7)] : nine
}

function pressed(
  maker: PieceMaker,
  style: VesselStyle,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
): void {
  maker.mark(
    slab(x - 4, y - 4, width + 8, height + 8, 12),
    style.canvas.linear(
      [
        [0, '#1c0d10', 0.5],
        [1, '#fff', 0.35],
      ],
      [0, 0, 1, 1],
    ),
  )
  maker.mark(
    slab(x, y, width, height, 9),
    style.canvas.linear(
      [
        [0, darker(colour, 0.1)],
        [0.35, lighter(colour, 0.22)],
        [1, colour],
      ],
      [0, 0, 1, 1],
    ),
  )
  maker.mark(slab(x + width * 0.12, y + height * 0.16, width * 0.76, 3, 1), lighter(colour, 0.5), 'fill-opacity=".35"')
}

/** An open palette: the mirrored lid above, the pans below; `flat` draws both at full height, as seen from above. */
export function palette(style: VesselStyle): Piece {
  const maker = newPiece()
  const pans = style.name.includes('Quad') ? 4 : 9
  const across = pans === 4 ? 2 : 3
  const width = pans === 4 ? 360 : 500
  const base = style.bend > 0 ? width * 0.52 : width * 0.78
  const lid = style.bend > 0 ? width * 0.66 : width * 0.78
  const case_ = style.canvas.linear(
    [
      [0, lighter(style.colour, 0.3)],
      [0.4, style.colour],
      [1, darker(style.colour, 0.4)],
    ],
    [0, 0, 1, 1],
  )
  maker.solid(slab(-width / 2, -base - lid - 12, width, lid, 20), case_)
  const mirror = style.canvas.linear(
    [
      [0, '#f4ece8'],
      [0.35, '#d5c6c4'],
      [0.36, '#efe5e1'],
      [0.6, '#e2d4d0'],
      [0.61, '#cbb9b8'],
      [1, '#e9dcd7'],
    ],
    [0, 0, 1, 0.7],
  )
  maker.mark(slab(-width / 2 + 20, -base - lid + 8, width - 40, lid - 40, 10), mirror)
  maker.solid(
    slab(-width * 0.36, -base - 20, width * 0.72, 20, 8),
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour, 'down'),
  )
  maker.solid(slab(-width / 2, -base, width, base + (style.bend > 0 ? 16 : 0), 20), darker(style.colour, 0.35))
  maker.mark(slab(-width / 2, -base, width, base, 20), case_)
  const gap = 18
  const rows = pans / across
  const wide = (width - 40 - gap * (across - 1)) / across
  const high = (base - 44 - gap * (rows - 1)) / rows
  panColours(style.shade, pans).forEach((colour, at) => {
    pressed(
      maker,
      style,
      -width / 2 + 20 + (at % across) * (wide + gap),
      -base + 20 + Math.floor(at / across) * (high + gap),
      wide,
      high,
      colour,
    )
  })
  return maker.done(width, base + lid + 12)
}

/** An open compact: mirror standing behind, pan in front; from above two circles on a hinge. */
export function compact(style: VesselStyle): Piece {
  const maker = newPiece()
  const rim = cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour)
  const mirror = style.canvas.linear(
    [
      [0, '#f6eeea'],
      [0.38, '#d9cac8'],
      [0.39, '#f1e8e4'],
      [0.62, '#e4d7d3'],
      [0.63, '#cdbcbb'],
      [1, '#ebdfda'],
    ],
    [0, 0, 1, 0.8],
  )
  const powder = style.canvas.radial(
    [
      [0, lighter(style.shade, 0.3)],
      [0.75, style.shade],
      [1, darker(style.shade, 0.2)],
    ],
    [0.38, 0.36, 0.7],
  )
  if (style.bend > 0) {
    maker.solid(oval(0, -262, 196, 192), rim)
    maker.mark(oval(0, -262, 184, 180), darker(style.brandStyle.capColour, 0.2))
    maker.mark(oval(0, -262, 172, 168), mirror)
    maker.solid(`M-204 -66A204 74 0 0 1 204 -66V-28A204 74 0 0 1 -204 -28Z`, rim)
    maker.mark(oval(0, -66, 203, 73), topFace(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
    maker.mark(oval(0, -64, 170, 58), darker(style.shade, 0.45))
    maker.mark(oval(0, -61, 168, 56), powder)
    stamp(maker, style, -58, 0.3)
    return maker.done(408, 456)
  }
  maker.solid(oval(0, -614, 200, 200), rim)
  maker.mark(oval(0, -614, 176, 176), mirror)
  maker.solid(slab(-52, -422, 104, 26, 8), rim)
  maker.solid(oval(0, -204, 204, 204), rim)
  maker.mark(oval(0, -204, 172, 172), darker(style.shade, 0.45))
  maker.mark(oval(0, -201, 170, 170), powder)
  stamp(maker, style, -201, 1)
  return maker.done(408, 814)
}

/** The petal pressed into the powder. */
function stamp(maker: PieceMaker, style: VesselStyle, y: number, squash: number): void {
  for (let turn = 0; turn < 8; turn++) {
    maker.raw(
      `<path transform="translate(0 ${y}) scale(1 ${squash}) rotate(${turn * 45})" d="M0 -20C26 -46 22 -96 0 -118C-22 -96 -26 -46 0 -20Z" fill="${lighter(style.shade, 0.24)}" fill-opacity=".5" stroke="${darker(style.shade, 0.22)}" stroke-width="2.4"/>`,
    )
  }
}
