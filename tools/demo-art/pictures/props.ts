import { darker, lighter } from './colour.ts'
import { oval, slab } from './piece.ts'
import type { Random } from './random.ts'
import { pool } from './shadow.ts'
import type { SvgCanvas } from './svg-canvas.ts'

export function sphere(canvas: SvgCanvas, colour: string, x: number, y: number, r: number): string {
  const fill = canvas.radial(
    [
      [0, lighter(colour, 0.62)],
      [0.4, lighter(colour, 0.14)],
      [0.8, darker(colour, 0.22)],
      [1, darker(colour, 0.32)],
    ],
    [0.34, 0.3, 0.74],
  )
  return `${pool(canvas, x + r * 0.5, y + r * 0.92, r * 1.6, r * 0.34, 0.4)}<path d="${oval(x, y, r, r)}" fill="${fill}"/>`
}

export function pebble(canvas: SvgCanvas, colour: string, x: number, y: number, r: number): string {
  const fill = canvas.linear(
    [
      [0, lighter(colour, 0.4)],
      [0.5, colour],
      [1, darker(colour, 0.4)],
    ],
    [0.2, 0, 0.8, 1],
  )
  const d = `M${x - r} ${y}C${x - r} ${y - r * 0.62} ${x - r * 0.3} ${y - r * 0.78} ${x + r * 0.2} ${y - r * 0.72}C${x + r * 0.8} ${y - r * 0.64} ${x + r * 1.05} ${y - r * 0.2} ${x + r} ${y + r * 0.06}C${x + r * 0.9} ${y + r * 0.34} ${x - r * 0.9} ${y + r * 0.36} ${x - r} ${y}Z`
  return `${pool(canvas, x + r * 0.4, y + r * 0.2, r * 1.5, r * 0.32, 0.42)}<path d="${d}" fill="${fill}"/>`
}

/** One loose petal lying on a surface; `squash` 1 from above, less when seen from the side. */
export function petal(
  canvas: SvgCanvas,
  colour: string,
  x: number,
  y: number,
  size: number,
  turn: number,
  squash = 0.5,
): string {
  const fill = canvas.linear(
    [
      [0, lighter(colour, 0.55)],
      [0.55, lighter(colour, 0.12)],
      [1, darker(colour, 0.16)],
    ],
    [0, 0, 0.6, 1],
  )
  const d = `M0 ${size * 0.5}C${-size * 0.62} ${size * 0.2} ${-size * 0.6} ${-size * 0.5} ${-size * 0.06} ${-size * 0.5}C${size * 0.1} ${-size * 0.42} ${size * 0.66} ${-size * 0.5} ${size * 0.5} 0C${size * 0.4} ${size * 0.3} ${size * 0.16} ${size * 0.46} 0 ${size * 0.5}Z`
  const crease = `M0 ${size * 0.42}Q${size * 0.02} 0 ${size * 0.16} ${-size * 0.34}`
  const transform = (dx: number, dy: number) => `translate(${x + dx} ${y + dy}) scale(1 ${squash}) rotate(${turn})`
  return `<path transform="${transform(size * 0.12, size * 0.1)}" d="${d}" fill="#2a1013" fill-opacity=".2"/><path transform="${transform(0, 0)}" d="${d}" fill="${fill}"/><path transform="${transform(0, 0)}" d="${crease}" fill="none" stroke="${darker(colour, 0.2)}" stroke-width="1.4" stroke-opacity=".35"/>`
}

export function scatter(
  canvas: SvgCanvas,
  random: Random,
  colour: string,
  x: number,
  y: number,
  spread: number,
  count: number,
  squash = 0.5,
): string {
  let petals = ''
  for (let at = 0; at < count; at++) {
    petals += petal(
      canvas,
      colour,
      x + random.between(-spread, spread),
      y + random.between(-spread, spread) * squash * 0.7,
      random.between(38, 72),
      random.between(0, 360),
      squash,
    )
  }
  return petals
}

/** A stem with round leaves in pairs, growing along its own x axis. */
export function sprig(
  canvas: SvgCanvas,
  random: Random,
  colour: string,
  x: number,
  y: number,
  length: number,
  turn: number,
): string {
  let leaves = ''
  for (let at = 0; at < 9; at++) {
    const along = length * (0.14 + at * 0.1)
    const size = length * 0.13 * (1.2 - at * 0.07)
    const fill = canvas.linear(
      [
        [0, lighter(colour, random.between(0.24, 0.5))],
        [1, darker(colour, random.between(0.1, 0.3))],
      ],
      [0, 0, 1, 1],
    )
    const side = at % 2 ? 1 : -1
    leaves += `<path transform="translate(${along.toFixed(0)} ${(side * 2).toFixed(0)}) rotate(${(side * random.between(32, 58)).toFixed(0)})" d="M0 0C${size * 0.3} ${-size * 0.62} ${size * 1.1} ${-size * 0.6} ${size * 1.5} 0C${size * 1.1} ${size * 0.56} ${size * 0.3} ${size * 0.6} 0 0ZM0 0H${size * 1.3}" fill="${fill}" stroke="${darker(colour, 0.3)}" stroke-width="1" stroke-opacity=".35"/>`
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0Q${length * 0.5} ${-length * 0.05} ${length} 0" fill="none" stroke="${darker(colour, 0.35)}" stroke-width="${Math.max(3, length * 0.009)}" stroke-linecap="round"/>${leaves}</g>`
}

/** Dried grass: many fine arcs from one root. */
function grass(random: Random, colour: string, x: number, y: number, height: number): string {
  let blades = ''
  for (let at = 0; at < 9; at++) {
    const lean = random.between(-0.42, 0.42) * height
    const tall = height * random.between(0.7, 1)
    blades += `<path d="M${x} ${y}Q${(x + lean * 0.15).toFixed(0)} ${(y - tall * 0.6).toFixed(0)} ${(x + lean).toFixed(0)} ${(y - tall).toFixed(0)}" fill="none" stroke="${darker(colour, 0.25)}" stroke-width="2.6"/>`
    for (let seed = 0; seed < 12; seed++) {
      const part = 0.6 + seed * 0.034
      const px = x + lean * (2 * part * (1 - part) * 0.15 + part * part)
      const py = y - tall * (2 * part * (1 - part) * 0.6 + part * part)
      const side = seed % 2 ? 1 : -1
      blades += `<ellipse cx="${(px + side * 7).toFixed(0)}" cy="${py.toFixed(0)}" rx="10" ry="4.2" transform="rotate(${side * -52 + (lean / height) * 60} ${(px + side * 7).toFixed(0)} ${py.toFixed(0)})" fill="${lighter(colour, 0.1 + (seed % 4) * 0.1)}"/>`
    }
  }
  return blades
}

/** A stoneware vase with dried grass in it. */
export function vase(
  canvas: SvgCanvas,
  random: Random,
  clay: string,
  stems: string,
  x: number,
  foot: number,
  size: number,
): string {
  const fill = canvas.linear([
    [0, darker(clay, 0.28)],
    [0.25, lighter(clay, 0.36)],
    [0.55, clay],
    [1, darker(clay, 0.36)],
  ])
  const half = size * 0.3
  const d = `M${x - half * 0.34} ${foot - size}H${x + half * 0.34}C${x + half * 0.3} ${foot - size * 0.74} ${x + half} ${foot - size * 0.66} ${x + half} ${foot - size * 0.36}C${x + half} ${foot - size * 0.1} ${x + half * 0.7} ${foot} ${x + half * 0.5} ${foot}Q${x} ${foot + 10} ${x - half * 0.5} ${foot}C${x - half * 0.7} ${foot} ${x - half} ${foot - size * 0.1} ${x - half} ${foot - size * 0.36}C${x - half} ${foot - size * 0.66} ${x - half * 0.3} ${foot - size * 0.74} ${x - half * 0.34} ${foot - size}Z`
  return `${pool(canvas, x + half * 0.6, foot + 2, half * 1.9, half * 0.34, 0.42)}${grass(random, stems, x, foot - size + 6, size * 1.35)}<path d="${d}" fill="${fill}"/><path d="${oval(x, foot - size, half * 0.34, half * 0.09)}" fill="${darker(clay, 0.6)}"/>`
}

/** Folded towels. */
export function towels(canvas: SvgCanvas, colours: readonly string[], x: number, foot: number, width: number): string {
  let pile = pool(canvas, x + width * 0.1, foot + 4, width * 0.68, 34, 0.42)
  colours.forEach((colour, at) => {
    const y = foot - 62 - at * 60
    const w = width - at * 14
    const fill = canvas.linear(
      [
        [0, lighter(colour, 0.45)],
        [0.5, colour],
        [1, darker(colour, 0.3)],
      ],
      [0, 0, 0, 1],
    )
    pile += `<path d="${slab(x - w / 2, y, w, 62, 29)}" fill="${fill}"/><path d="M${x - w / 2 + 30} ${y + 31}H${x + w / 2 - 4}" stroke="${darker(colour, 0.42)}" stroke-width="3" stroke-opacity=".35"/><path d="M${x - w / 2 + 22} ${y + 12}H${x + w / 2 - 24}" stroke="#fff" stroke-width="3" stroke-opacity=".3"/>`
  })
  return pile
}

/** A smear of cream or colour on a surface, with the ridges of the spatula. */
export function smear(
  canvas: SvgCanvas,
  random: Random,
  colour: string,
  x: number,
  y: number,
  length: number,
  turn: number,
  squash = 1,
): string {
  const h = length * 0.2
  const body = `M${-length * 0.5} ${h * 0.1}C${-length * 0.52} ${-h * 0.9} ${-length * 0.3} ${-h * 1.05} ${-length * 0.1} ${-h * 0.8}S${length * 0.3} ${-h * 0.95} ${length * 0.44} ${-h * 0.5}L${length * 0.54} ${-h * 0.32}L${length * 0.47} ${-h * 0.1}L${length * 0.57} ${h * 0.16}L${length * 0.44} ${h * 0.46}C${length * 0.2} ${h * 1.05} ${-length * 0.1} ${h * 0.72} ${-length * 0.28} ${h * 0.9}S${-length * 0.5} ${h * 0.7} ${-length * 0.5} ${h * 0.1}Z`
  const fill = canvas.linear(
    [
      [0, lighter(colour, 0.34)],
      [0.45, colour],
      [1, darker(colour, 0.2)],
    ],
    [0, 0, 0, 1],
  )
  let ridges = ''
  for (let at = 0; at < 7; at++) {
    const ry = -h * 0.62 + at * h * 0.2
    const bend = random.between(-h * 0.16, h * 0.16)
    const light = at % 2 === 0
    ridges += `<path d="M${-length * random.between(0.34, 0.44)} ${ry}C${-length * 0.1} ${ry + bend} ${length * 0.16} ${ry - bend} ${length * random.between(0.36, 0.46)} ${ry * 0.86}" fill="none" stroke="${light ? lighter(colour, 0.66) : darker(colour, 0.32)}" stroke-width="${random.between(3, h * 0.09).toFixed(1)}" stroke-linecap="round" stroke-opacity="${light ? 0.6 : 0.3}"/>`
  }
  const transform = (dx: number, dy: number) => `translate(${x + dx} ${y + dy}) scale(1 ${squash}) rotate(${turn})`
  return `<path transform="${transform(h * 0.08, h * 0.12)}" d="${body}" fill="#2a1013" fill-opacity=".22"/><g transform="${transform(0, 0)}"><path d="${body}" fill="${fill}"/>${ridges}</g>`
}
