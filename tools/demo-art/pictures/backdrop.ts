import { darker, lighter, mix, vivid } from './colour.ts'
import { oval, slab } from './piece.ts'
import type { Random } from './random.ts'
import { pool } from './shadow.ts'
import type { SvgCanvas } from './svg-canvas.ts'

export type Setting = 'arch' | 'disc' | 'window' | 'folds' | 'steps' | 'sweep'

/** Wall and floor in one colour, lit from the upper left. */
export function room(canvas: SvgCanvas, ground: string, horizon: number): string {
  const { width, height } = canvas
  const wall = canvas.linear(
    [
      [0, lighter(ground, 0.42)],
      [0.5, lighter(ground, 0.12)],
      [1, darker(ground, 0.1)],
    ],
    [0, 0, 1, 0.8],
  )
  const floor = canvas.linear(
    [
      [0, darker(ground, 0.13)],
      [0.25, darker(ground, 0.03)],
      [1, lighter(ground, 0.26)],
    ],
    [0, 0, 0, 1],
  )
  const edge = canvas.linear(
    [
      [0, darker(ground, 0.16), 0],
      [1, darker(ground, 0.3), 0.3],
    ],
    [0, 0, 0, 1],
  )
  return (
    `<rect width="${width}" height="${horizon}" fill="${wall}"/><rect y="${horizon - 90}" width="${width}" height="90" fill="${edge}"/>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${floor}"/>`
  )
}

/** A seamless paper sweep without a line where the wall ends. */
export function sweep(canvas: SvgCanvas, ground: string): string {
  const { width, height } = canvas
  const paper = canvas.linear(
    [
      [0, lighter(ground, 0.32)],
      [0.52, ground],
      [0.7, darker(ground, 0.07)],
      [1, lighter(ground, 0.2)],
    ],
    [0, 0, 0, 1],
  )
  return `<rect width="${width}" height="${height}" fill="${paper}"/>${glow(canvas, width * 0.3, height * 0.26, width * 0.4, 0.4)}`
}

export function glow(canvas: SvgCanvas, x: number, y: number, r: number, solid: number): string {
  return `<path d="${oval(x, y, r, r)}" fill="${canvas.radial([
    [0, '#fff8ee', solid],
    [1, '#fff8ee', 0],
  ])}"/>`
}

export function arch(
  canvas: SvgCanvas,
  ground: string,
  x: number,
  foot: number,
  width: number,
  height: number,
): string {
  const shape = (half: number, top: number, shift: number) =>
    `M${x - half + shift} ${foot}V${top + half}A${half} ${half} 0 0 1 ${x + half + shift} ${top + half}V${foot}Z`
  const half = width / 2
  const inner = canvas.linear(
    [
      [0, darker(ground, 0.24)],
      [0.3, darker(ground, 0.12)],
      [1, lighter(ground, 0.18)],
    ],
    [0, 0, 1, 0.3],
  )
  return `<path d="${shape(half, foot - height, 0)}" fill="${lighter(ground, 0.34)}"/><path d="${shape(half - 26, foot - height + 26, 8)}" fill="${darker(ground, 0.3)}" fill-opacity=".5"/><path d="${shape(half - 32, foot - height + 34, 14)}" fill="${inner}"/>`
}

export function disc(canvas: SvgCanvas, colour: string, x: number, y: number, r: number): string {
  const fill = canvas.linear(
    [
      [0, lighter(colour, 0.3)],
      [1, darker(colour, 0.1)],
    ],
    [0, 0, 0.8, 1],
  )
  return `${pool(canvas, x + r * 0.16, y + r * 0.14, r * 1.12, r * 1.1, 0.22)}<path d="${oval(x, y, r, r)}" fill="${fill}"/>`
}

/** Cloth hanging in folds. */
export function folds(canvas: SvgCanvas, ground: string, horizon: number, random: Random): string {
  let hanging = ''
  let x = -40
  while (x < canvas.width) {
    const width = random.between(70, 150)
    const fill = canvas.linear([
      [0, darker(ground, 0.16), 0.75],
      [0.3, lighter(ground, 0.34), 0.6],
      [0.62, ground, 0.2],
      [1, darker(ground, 0.2), 0.75],
    ])
    const sway = random.between(-30, 30)
    hanging += `<path d="M${x} 0H${x + width}C${x + width + sway} ${horizon * 0.4} ${x + width - sway} ${horizon * 0.7} ${x + width} ${horizon}H${x}C${x - sway} ${horizon * 0.7} ${x + sway} ${horizon * 0.4} ${x} 0Z" fill="${fill}"/>`
    x += width
  }
  return hanging
}

/** Sun through a window: slanting panes of light on the wall. */
export function windowLight(x: number, y: number, size: number, solid = 0.3): string {
  let panes = ''
  for (let column = 0; column < 2; column++)
    for (let row = 0; row < 3; row++)
      panes += slab(column * 1.08 * size * 0.5, row * size * 0.58, size * 0.48, size * 0.53)
  return `<path transform="translate(${x} ${y}) skewY(14) skewX(-12)" d="${panes}" fill="#fff6e6" fill-opacity="${solid}"/>`
}

/** The shadow of a branch outside the picture. */
export function leafShadow(random: Random, x: number, y: number, size: number, turn: number, solid = 0.1): string {
  let leaves = `M0 0Q${size * 0.5} ${-size * 0.08} ${size} 0Q${size * 0.5} ${-size * 0.04} 0 6Z`
  for (let at = 1; at <= 9; at++) {
    const along = (size * at) / 9.5
    const long = size * random.between(0.26, 0.36) * (1.15 - at * 0.06)
    const wide = long * 0.19
    for (const side of [-1, 1]) {
      const tipX = along + long * 0.78
      const tipY = side * long * 0.72
      leaves += `M${along.toFixed(0)} 0Q${(along + long * 0.22 + wide).toFixed(0)} ${(tipY * 0.32 - wide * 0.2 * side).toFixed(0)} ${tipX.toFixed(0)} ${tipY.toFixed(0)}Q${(along + long * 0.26 - wide).toFixed(0)} ${(tipY * 0.72).toFixed(0)} ${along.toFixed(0)} 0Z`
    }
  }
  return `<path transform="translate(${x} ${y}) rotate(${turn})" d="${leaves}" fill="#3a1a20" fill-opacity="${solid}"/>`
}

/** A round plinth under a product. */
export function plinth(
  canvas: SvgCanvas,
  colour: string,
  x: number,
  foot: number,
  width: number,
  height: number,
): string {
  const bend = width * 0.11
  const half = width / 2
  const side = canvas.linear([
    [0, darker(colour, 0.2)],
    [0.2, lighter(colour, 0.34)],
    [0.36, lighter(colour, 0.2)],
    [0.7, darker(colour, 0.12)],
    [1, darker(colour, 0.32)],
  ])
  const top = canvas.linear(
    [
      [0, lighter(colour, 0.52)],
      [1, lighter(colour, 0.16)],
    ],
    [0, 0, 1, 0.5],
  )
  const drum = `M${x - half} ${foot - height}V${foot}A${half} ${bend} 0 0 0 ${x + half} ${foot}V${foot - height}Z`
  return `${pool(canvas, x + width * 0.2, foot + bend * 0.5, width * 0.86, bend * 1.9, 0.34)}<path d="${drum}" fill="${side}"/><path d="${oval(x, foot - height, half, bend)}" fill="${top}"/>`
}

/** A rectangular block seen from a little above. */
export function block(
  canvas: SvgCanvas,
  colour: string,
  x: number,
  foot: number,
  width: number,
  height: number,
  depth: number,
): string {
  const front = canvas.linear(
    [
      [0, lighter(colour, 0.2)],
      [1, darker(colour, 0.08)],
    ],
    [0, 0, 1, 0.6],
  )
  const left = x - width / 2
  const back = depth * 0.5
  const topFace = canvas.linear([
    [0, lighter(colour, 0.56)],
    [1, lighter(colour, 0.3)],
  ])
  return (
    `${pool(canvas, x + width * 0.22, foot + 4, width * 0.82, 46, 0.3)}` +
    `<path d="M${left} ${foot}V${foot - height}H${left + width}V${foot}Z" fill="${front}"/>` +
    `<path d="M${left} ${foot - height}L${left + back} ${foot - height - depth}H${left + width - back * 0.2}L${left + width} ${foot - height}Z" fill="${topFace}"/>` +
    `<path d="M${left} ${foot - height}H${left + width}" stroke="#fff" stroke-width="2" stroke-opacity=".35"/>`
  )
}

/** The colour a product is photographed against: its brand's, warmed by its own shade. */
export function groundFor(grounds: readonly [string, string, string], at: 0 | 1 | 2, shade: string): string {
  if (at === 2) return mix(grounds[2], vivid(lighter(shade, 0.2), 0.3), 0.3)
  return vivid(mix(grounds[at], lighter(shade, 0.42), 0.38), 0.22)
}
