import { lighter } from './pictures/colour.ts'
import { breakLines, fittingSize, writeLine } from './pictures/lettering.ts'
import { oval, slab } from './pictures/piece.ts'
import { createCanvas } from './pictures/svg-canvas.ts'

const ink = '#3a1f29'

/** A petal rosette, as engraved on certificates. */
function rosette(x: number, y: number, size: number, colour: string): string {
  let petals = ''
  for (let turn = 0; turn < 24; turn++) {
    petals += `<path transform="translate(${x} ${y}) rotate(${turn * 15})" d="M0 0C${size * 0.24} ${-size * 0.4} ${size * 0.18} ${-size * 0.86} 0 ${-size}C${-size * 0.18} ${-size * 0.86} ${-size * 0.24} ${-size * 0.4} 0 0Z" fill="none" stroke="${colour}" stroke-width="1.6"/>`
  }
  return petals
}

/** Draws a qualification document of a demo seller, A4 landscape, its text as paths. */
export function drawDocument(name: string, title: string): string {
  const canvas = createCanvas(1240, 876)
  const paper = canvas.linear(
    [
      [0, '#fffdf8'],
      [1, '#f4ebdf'],
    ],
    [0, 0, 1, 1],
  )
  const seal = canvas.radial(
    [
      [0, '#b0486f'],
      [0.7, '#7a1f4b'],
      [1, '#551433'],
    ],
    [0.36, 0.32, 0.7],
  )
  const line = (text: string, y: number, most: number, weight: number, solid = 1) =>
    writeLine(text, 620, y, {
      size: fittingSize(text, 900, most, 26),
      colour: ink,
      tracking: 26,
      weight,
      opacity: solid,
    })
  const titles = breakLines(title, title.length > 26 ? 2 : 1)
  const content = [
    `<rect width="1240" height="876" fill="${paper}"/>`,
    rosette(620, 438, 360, lighter('#d3ac6b', 0.72)),
    `<path d="${slab(36, 36, 1168, 804, 4)}" fill="none" stroke="#b58a4c" stroke-width="4"/>`,
    `<path d="${slab(50, 50, 1140, 776, 3)}" fill="none" stroke="#b58a4c" stroke-width="1.4"/>`,
    line('CERTIFICATE OF QUALIFICATION', 156, 20, 9, 0.75),
    ...titles.map((text, at) => line(text, 268 + at * 66, 44, 6)),
    line('AWARDED TO', 442, 15, 9, 0.65),
    line(name, 520, 42, 5.5),
    `<path d="M380 552H860" stroke="#b58a4c" stroke-width="1.6"/>`,
    line('LINDEN ROW COLLEGE OF BEAUTY AND HAIR', 604, 15, 9, 0.75),
    `<path d="M232 726C262 676 284 690 272 722S304 748 322 704S352 676 346 720S402 738 440 704" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round"/>`,
    `<path d="M210 752H460" stroke="${ink}" stroke-width="1.2" stroke-opacity=".5"/>`,
    writeLine('PRINCIPAL', 335, 782, { size: 11, colour: ink, weight: 9, opacity: 0.65 }),
    `<path d="M924 700L896 800L936 780L958 812L980 706Z" fill="#8c2a5a"/><path d="M976 700L1004 800L964 780L950 812L930 706Z" fill="#6a1a41"/>`,
    `<path d="${oval(950, 690, 66, 66)}" fill="${seal}"/>`,
    rosette(950, 690, 48, '#f0d4df'),
  ]
  return canvas.finish(content.join(''))
}
