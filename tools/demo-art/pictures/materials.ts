import { darker, lighter, mix } from './colour.ts'
import type { Stop, SvgCanvas } from './svg-canvas.ts'

export type Material = 'matt' | 'gloss' | 'gold' | 'silver' | 'copper' | 'wood' | 'glass'

const bands: Record<'gold' | 'silver' | 'copper', readonly [string, string, string, string]> = {
  gold: ['#7d5a2b', '#d9b574', '#fff1cf', '#b58a4c'],
  silver: ['#77757a', '#cfcdd0', '#ffffff', '#a3a0a6'],
  copper: ['#8a5143', '#dda690', '#ffe9de', '#bd8070'],
}

/** Light from the upper left on something round: an edge, a bright band, the colour itself, shade, and a rim of reflected light. */
function round(colour: string, bright: number, shade: number): readonly Stop[] {
  return [
    [0, darker(colour, shade * 0.75)],
    [0.07, darker(colour, shade * 0.25)],
    [0.2, lighter(colour, bright * 0.7)],
    [0.29, lighter(colour, bright)],
    [0.4, lighter(colour, bright * 0.35)],
    [0.58, colour],
    [0.82, darker(colour, shade * 0.7)],
    [0.94, darker(colour, shade)],
    [1, darker(colour, shade * 0.55)],
  ]
}

function metal(kind: 'gold' | 'silver' | 'copper'): readonly Stop[] {
  const [deep, main, light, low] = bands[kind]
  return [
    [0, deep],
    [0.08, main],
    [0.18, light],
    [0.26, main],
    [0.34, low],
    [0.44, deep],
    [0.52, main],
    [0.66, light],
    [0.76, main],
    [0.9, deep],
    [1, main],
  ]
}

const along = { across: [0, 0, 1, 0], down: [0, 0, 0, 1] } as const

/** The paint for a cylinder of that material; `down` for one that lies on its side. */
export function cylinder(
  canvas: SvgCanvas,
  material: Material,
  colour: string,
  axis: 'across' | 'down' = 'across',
): string {
  const direction = along[axis]
  if (material === 'gold' || material === 'silver' || material === 'copper')
    return canvas.linear(metal(material), direction)
  if (material === 'gloss') return canvas.linear(round(colour, 0.62, 0.5), direction)
  if (material === 'wood') return canvas.linear(round('#b98455', 0.3, 0.42), direction)
  if (material === 'glass') return canvas.linear(round(colour, 0.5, 0.34), direction)
  return canvas.linear(round(colour, 0.3, 0.36), direction)
}

/** The flat top of a cylinder, which catches the most light. */
export function topFace(canvas: SvgCanvas, material: Material, colour: string): string {
  const base = flatColour(material, colour)
  return canvas.linear(
    [
      [0, lighter(base, 0.55)],
      [0.55, lighter(base, 0.3)],
      [1, mix(base, darker(base, 0.3), 0.4)],
    ],
    [0, 0, 1, 0.4],
  )
}

export function flatColour(material: Material, colour: string): string {
  if (material === 'gold') return '#d3ac6b'
  if (material === 'silver') return '#c9c6c9'
  if (material === 'copper') return '#d49c86'
  if (material === 'wood') return '#bd8a5c'
  return colour
}
