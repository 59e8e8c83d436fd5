import { darker, lighter, mix } from '../colour.ts'
import { label } from '../label.ts'
import { fittingSize, writeLine } from '../lettering.ts'
import { cylinder, topFace } from '../materials.ts'
import { drum, newPiece, oval, type Piece, type PieceMaker, slab } from '../piece.ts'
import { inkOn, type VesselStyle } from '../vessel-style.ts'
import { cap } from './bottles.ts'

/** The brand's name running up a slim case, and the shade's name under it where there is room. */
function upright(
  maker: PieceMaker,
  style: VesselStyle,
  x: number,
  y: number,
  room: number,
  ground: string,
  most = 22,
): void {
  const size = fittingSize(style.brand, room, most)
  const line = writeLine(style.brand, 0, size / 2, {
    size,
    colour: inkOn(ground, style.brandStyle.cap === 'gold'),
    weight: 8,
  })
  maker.raw(`<g transform="translate(${x} ${y}) rotate(-90)">${line}</g>`)
}

/** Case, collar and a bullet cut to an edge. `twist` is how far the bullet is out, 0 to 1. */
export function lipstick(style: VesselStyle, twist = 1): Piece {
  const maker = newPiece()
  const out = 60 + 96 * twist
  const bullet = style.canvas.linear([
    [0, darker(style.shade, 0.4)],
    [0.16, style.shade],
    [0.3, lighter(style.shade, 0.5)],
    [0.42, lighter(style.shade, 0.12)],
    [0.7, style.shade],
    [1, darker(style.shade, 0.45)],
  ])
  const top = -300 - out
  maker.solid(
    `M-40 -296V${top + 66}C-40 ${top + 24} 4 ${top - 22} 28 ${top - 22}C38 ${top - 22} 40 ${top - 10} 40 ${top + 6}V-296Z`,
    bullet,
  )
  maker.mark(
    `M-37 ${top + 68}C-36 ${top + 28} 6 ${top - 19} 28 ${top - 19}C24 ${top + 20} -6 ${top + 60} -37 ${top + 68}Z`,
    style.canvas.linear(
      [
        [0, lighter(style.shade, 0.36)],
        [1, lighter(style.shade, 0.1)],
      ],
      [0, 0, 1, 1],
    ),
  )
  maker.solid(
    drum(88, -208, -300, 88 * style.bend),
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
  )
  maker.mark(oval(0, -300, 43, 88 * style.bend * 0.8), darker(style.shade, 0.5), 'fill-opacity=".55"')
  maker.solid(drum(112, 0, -208, 112 * style.bend), cylinder(style.canvas, style.material, style.colour))
  maker.mark(oval(0, -208, 55, 112 * style.bend), topFace(style.canvas, style.material, style.colour))
  maker.solid(
    drum(113, -10, -24, 112 * style.bend),
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
  )
  maker.mark(slab(-42, -196, 8, 160, 4), '#fff', 'fill-opacity=".3"')
  upright(maker, style, 6, -116, 150, style.colour, 17)
  return maker.done(112, 320 + out)
}

/** The cap of a lipstick, standing by itself. */
export function lipstickCap(style: VesselStyle): Piece {
  const maker = newPiece()
  maker.solid(drum(116, 0, -236, 116 * style.bend), cylinder(style.canvas, style.material, style.colour))
  maker.mark(oval(0, -236, 57, 116 * style.bend), topFace(style.canvas, style.material, style.colour))
  maker.mark(slab(-44, -222, 9, 196, 4), '#fff', 'fill-opacity=".32"')
  maker.solid(
    drum(117, 0, -12, 116 * style.bend),
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
  )
  upright(maker, style, 4, -122, 170, style.colour, 19)
  return maker.done(116, 244)
}

/** Clear tube with the colour in it, under a long cap that carries the wand. */
export function gloss(style: VesselStyle): Piece {
  const maker = newPiece()
  const width = 96
  const glass = style.canvas.linear([
    [0, darker(style.shade, 0.35)],
    [0.12, lighter(style.shade, 0.5)],
    [0.24, lighter(style.shade, 0.7)],
    [0.36, style.shade],
    [0.7, style.shade],
    [0.9, darker(style.shade, 0.25)],
    [1, lighter(style.shade, 0.4)],
  ])
  if (!style.open) {
    cap(maker, style, width - 4, -262, -474)
    maker.mark(slab(-32, -462, 8, 190, 4), '#fff', 'fill-opacity=".3"')
  } else maker.solid(drum(54, -258, -300, 54 * style.bend), cylinder(style.canvas, 'glass', lighter(style.shade, 0.35)))
  maker.solid(drum(width, 0, -260, width * style.bend), glass)
  maker.mark(slab(-width / 2 + 4, -18, width - 8, 16, 6), '#fff', 'fill-opacity=".4"')
  maker.mark(slab(-width / 2 + 9, -252, 9, 226, 4), '#fff', 'fill-opacity=".5"')
  upright(maker, style, 8, -134, 190, style.shade, 19)
  return maker.done(width, style.open ? 300 : 482)
}

/** A slim lacquered tube; open, the wand lies beside it as its own piece. */
export function mascara(style: VesselStyle): Piece {
  const maker = newPiece()
  const width = 92
  const colour = mix(style.colour, style.shade, 0.35)
  const body = { ...style, colour }
  if (!style.open) {
    maker.solid(drum(width, -296, -540, width * style.bend), cylinder(style.canvas, style.material, colour))
    maker.mark(oval(0, -540, width / 2 - 1, width * style.bend), topFace(style.canvas, style.material, colour))
    maker.mark(slab(-32, -524, 7, 216, 3), '#fff', 'fill-opacity=".34"')
  } else
    maker.solid(
      drum(52, -280, -318, 52 * style.bend),
      cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
    )
  maker.solid(drum(width, 0, -280, width * style.bend), cylinder(style.canvas, style.material, colour))
  maker.solid(
    drum(width + 2, -278, -296, width * style.bend),
    cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
  )
  maker.mark(slab(-32, -268, 7, 248, 3), '#fff', 'fill-opacity=".34"')
  upright(maker, body, 6, -142, 210, colour, 20)
  return maker.done(width, style.open ? 320 : 548)
}

/** A sharpened pencil, tip up; the cap is drawn with `open` false. */
export function pencil(style: VesselStyle): Piece {
  const maker = newPiece()
  const wood = style.canvas.linear([
    [0, '#9c7650'],
    [0.35, '#f0d9b8'],
    [1, '#a57f58'],
  ])
  const case_ = cylinder(style.canvas, 'gloss', mix(style.shade, style.colour, 0.2))
  if (style.open) {
    maker.solid('M-24 -520L-8 -592H8L24 -520Q0 -508 -24 -520Z', wood)
    maker.solid(
      'M-8 -592Q-2 -616 3 -618Q8 -608 8 -592Z',
      style.canvas.linear([
        [0, darker(style.shade, 0.3)],
        [0.4, lighter(style.shade, 0.35)],
        [1, style.shade],
      ]),
    )
    maker.solid(slab(-24, -522, 48, 522, 3), case_)
  } else {
    maker.solid(slab(-24, -400, 48, 400, 3), case_)
    maker.solid(slab(-27, -628, 54, 230, 10), cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
  }
  maker.mark(slab(-25, -18, 50, 18, 4), cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
  maker.mark(slab(-25, -62, 50, 6), cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour))
  maker.mark(slab(-15, -390, 5, 320, 2), '#fff', 'fill-opacity=".36"')
  upright(maker, style, 5, -220, 230, style.shade, 15)
  return maker.done(48, 628)
}

/** Square glass with a tall tapered cap. */
export function polish(style: VesselStyle): Piece {
  const maker = newPiece()
  const glass = style.canvas.linear([
    [0, darker(style.shade, 0.4)],
    [0.06, lighter(style.shade, 0.55)],
    [0.12, darker(style.shade, 0.1)],
    [0.26, lighter(style.shade, 0.42)],
    [0.36, style.shade],
    [0.74, style.shade],
    [0.9, darker(style.shade, 0.35)],
    [0.95, lighter(style.shade, 0.5)],
    [1, darker(style.shade, 0.25)],
  ])
  const bend = 190 * style.bend * 0.6
  if (style.open)
    maker.solid(drum(64, -208, -250, 64 * style.bend), cylinder(style.canvas, 'glass', lighter(style.shade, 0.5)))
  else {
    maker.solid(
      `M-41 -452A41 ${41 * style.bend * 2} 0 0 1 41 -452L50 -214A50 ${50 * style.bend * 2} 0 0 1 -50 -214Z`,
      cylinder(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
    )
    maker.mark(
      oval(0, -452, 40, 41 * style.bend * 2),
      topFace(style.canvas, style.brandStyle.cap, style.brandStyle.capColour),
    )
    maker.mark('M-27 -440L-20 -440L-24 -224L-33 -224Z', '#fff', 'fill-opacity=".26"')
  }
  maker.solid(
    `M-48 -216H48C84 -216 98 -198 98 -168V-26Q98 0 72 ${bend}Q0 ${bend * 2} -72 ${bend}Q-98 0 -98 -26V-168C-98 -198 -84 -216 -48 -216Z`,
    glass,
  )
  maker.mark(`M-84 -14Q0 ${bend * 1.6} 84 -14L80 2Q0 ${bend * 2.2} -80 2Z`, '#fff', 'fill-opacity=".35"')
  maker.mark(slab(-80, -186, 15, 150, 7), '#fff', 'fill-opacity=".45"')
  label(maker, style, { width: 132, top: -176, height: 136, ground: style.shade })
  return maker.done(196, style.open ? 250 : 460)
}
