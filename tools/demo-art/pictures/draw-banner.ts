import type { CaptionPosition, DemoBanner } from '../../../seeds/catalogue/banners.ts'
import { demoProducts } from '../../../seeds/catalogue/products.ts'
import { arch, block, disc, glow, leafShadow, plinth, room, windowLight } from './backdrop.ts'
import { bannerCasts, castOf } from './casts.ts'
import { lighter, mix } from './colour.ts'
import { pebble, scatter, sphere, sprig, vase } from './props.ts'
import { createRandom, type Random } from './random.ts'
import { figure } from './scenes/arrangement.ts'
import { createCanvas, type SvgCanvas } from './svg-canvas.ts'

/** Where one product stands, how high its plinth is, and its size. */
type Spot = readonly [x: number, foot: number, plinth: number, size: number]

const beside: readonly Spot[] = [
  [1400, 664, 74, 0.84],
  [1190, 726, 34, 0.76],
  [1612, 716, 44, 0.78],
  [1010, 772, 0, 0.66],
  [1796, 768, 0, 0.7],
]
const flanks: readonly Spot[] = [
  [300, 720, 40, 0.72],
  [1600, 720, 40, 0.76],
  [548, 790, 0, 0.5],
  [1812, 742, 0, 0.62],
]
const lowRow: readonly Spot[] = [
  [960, 772, 30, 0.82],
  [700, 776, 0, 0.7],
  [1240, 790, 0, 0.68],
  [1452, 772, 0, 0.68],
  [452, 790, 0, 0.66],
  [262, 770, 0, 0.66],
  [1650, 778, 0, 0.66],
]
const onArch: readonly Spot[] = [
  [820, 506, 0, 0.78],
  [1110, 506, 0, 0.72],
  [540, 506, 0, 0.74],
  [1390, 506, 0, 0.72],
]

const mirrored = (spots: readonly Spot[]): readonly Spot[] =>
  spots.map(([x, foot, high, size]) => [1920 - x, foot, high, size])

const spotsFor: Readonly<Record<CaptionPosition, readonly Spot[]>> = {
  1: mirrored(beside),
  2: mirrored(beside),
  7: mirrored(beside),
  3: beside,
  4: beside,
  6: beside,
  5: flanks,
  8: lowRow,
  9: onArch,
}

/** The side on which the products stand; the caption has the other. */
const side: Readonly<Record<CaptionPosition, 'left' | 'right' | 'both'>> = {
  1: 'left',
  2: 'left',
  7: 'left',
  3: 'right',
  4: 'right',
  6: 'right',
  5: 'both',
  8: 'both',
  9: 'both',
}

function stage(canvas: SvgCanvas, random: Random, position: CaptionPosition, ground: string, accent: string): string {
  const where = side[position]
  const middle = where === 'right' ? 1400 : 520
  const stone = mix(ground, accent, 0.35)
  if (position === 9) {
    return (
      room(canvas, ground, 800) +
      arch(canvas, mix(ground, accent, 0.18), 960, 506, 1040, 480) +
      block(canvas, lighter(ground, 0.2), 960, 850, 1240, 344, 34)
    )
  }
  if (where === 'both') {
    const light = glow(canvas, 960, 300, 720, 0.5)
    if (position === 8)
      return (
        room(canvas, ground, 640) +
        light +
        leafShadow(random, 1990, 40, 760, 156, 0.08) +
        leafShadow(random, -70, 60, 640, 26, 0.07)
      )
    return (
      room(canvas, ground, 610) +
      disc(canvas, mix(ground, accent, 0.3), 250, 330, 250) +
      arch(canvas, mix(ground, accent, 0.2), 1650, 610, 400, 500) +
      light
    )
  }
  const backs = {
    1: windowLight(middle - 330, -90, 560, 0.34),
    2: disc(canvas, mix(ground, accent, 0.42), middle - 20, 330, 300),
    3: arch(canvas, ground, middle, 600, 620, 560),
    4: disc(canvas, lighter(ground, 0.36), middle + 40, 320, 300),
    6: windowLight(middle - 220, -100, 560, 0.36),
    7: arch(canvas, mix(ground, accent, 0.3), middle, 600, 640, 560),
  } as const
  const back = position in backs ? backs[position as keyof typeof backs] : ''
  const quiet = where === 'right' ? glow(canvas, 420, 360, 680, 0.5) : glow(canvas, 1500, 360, 680, 0.5)
  const branch =
    where === 'right' ? leafShadow(random, 1990, 10, 780, 154, 0.09) : leafShadow(random, -70, 10, 700, 28, 0.08)
  return (
    room(canvas, ground, 600) + quiet + back + branch + pebble(canvas, stone, where === 'right' ? 880 : 1046, 800, 44)
  )
}

function dressing(canvas: SvgCanvas, random: Random, banner: DemoBanner, ground: string, accent: string): string {
  const right = side[banner.position] === 'right'
  const x = (value: number) => (right ? value : 1920 - value)
  switch (banner.slug) {
    case 'meadow-calm':
      return sprig(canvas, random, '#8fa287', x(1780), 812, 330, right ? -160 : -20)
    case 'lip-hour':
    case 'slow-evening':
      return scatter(canvas, random, lighter(accent, 0.35), x(1500), 806, 150, 6)
    case 'bond-repair':
      return vase(canvas, random, '#efe3d6', '#cfae86', x(1850), 690, 200)
    case 'gift-table':
      return (
        sphere(canvas, mix(ground, accent, 0.5), 480, 780, 40) + sphere(canvas, lighter(ground, 0.3), 1440, 786, 32)
      )
    case 'open-wide':
      return (
        scatter(canvas, random, lighter(accent, 0.4), 1740, 800, 110, 4) +
        sphere(canvas, lighter(accent, 0.3), 200, 764, 44)
      )
    default:
      return sphere(canvas, mix(ground, accent, 0.6), x(1520), 790, 36)
  }
}

/** Draws a banner, 16:7, with an empty area for the caption of its position. */
export function drawBanner(banner: DemoBanner): string {
  const canvas = createCanvas(1920, 840)
  const random = createRandom(banner.slug)
  const set = bannerCasts[banner.slug] ?? {
    ground: '#efe2d6',
    accent: '#b08c72',
    cast: demoProducts.filter(({ category }) => banner.categories.includes(category)).map(({ slug }) => slug),
  }
  const spots = spotsFor[banner.position]
  const standing = castOf(set.cast)
    .slice(0, spots.length)
    .map((product, at) => ({ product, spot: spots[at] ?? beside[0] }))
  const furthestFirst = standing.sort((a, b) => (a.spot?.[1] ?? 0) - (b.spot?.[1] ?? 0))
  const figures = furthestFirst.map(({ product, spot }) => {
    if (!spot) return ''
    const [x, foot, high, size] = spot
    const under = high > 0 ? plinth(canvas, mix(set.ground, set.accent, 0.24), x, foot + high + 18, 270, high + 18) : ''
    return under + figure(canvas, product, x, foot + (high > 0 ? 8 : 0), size)
  })
  return canvas.finish(
    stage(canvas, random, banner.position, set.ground, set.accent) +
      figures.join('') +
      dressing(canvas, random, banner, set.ground, set.accent),
  )
}
