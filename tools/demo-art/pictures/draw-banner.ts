import type { CaptionPosition, DemoBanner } from '../../../seeds/catalogue/banners.ts'
import { demoProducts } from '../../../seeds/catalogue/products.ts'
import { arch, block, disc, glow, leafShadow, plinth, room, windowLight } from './backdrop.ts'
import { bannerCasts, castOf } from './casts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { lighter, mix } from './colour.ts'
import { pebble, scatter, sphere, sprig, vase } from './props.ts'
import { figure } from './scenes/arrangement.ts'
import { newSheet, type Sheet } from './sheet.ts'

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
const shelf: readonly Spot[] = [
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
  9: shelf,
}

/** The side on which the products stand, as a place on the width; the caption has the rest. */
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

function stage(sheet: Sheet, chance: Chance, position: CaptionPosition, ground: string, accent: string): string {
  const where = side[position]
  const middle = where === 'right' ? 1400 : 520
  const stone = mix(ground, accent, 0.35)
  if (position === 9) {
    return (
      room(sheet, ground, 800) +
      arch(sheet, mix(ground, accent, 0.18), 960, 506, 1040, 480) +
      block(sheet, lighter(ground, 0.2), 960, 850, 1240, 344, 34)
    )
  }
  if (where === 'both') {
    const light = glow(sheet, 960, 300, 720, 0.5)
    if (position === 8)
      return (
        room(sheet, ground, 640) +
        light +
        leafShadow(chance, 1990, 40, 760, 156, 0.08) +
        leafShadow(chance, -70, 60, 640, 26, 0.07)
      )
    return (
      room(sheet, ground, 610) +
      disc(sheet, mix(ground, accent, 0.3), 250, 330, 250) +
      arch(sheet, mix(ground, accent, 0.2), 1650, 610, 400, 500) +
      light
    )
  }
  const backs = {
    1: windowLight(middle - 330, -90, 560, 0.34),
    2: disc(sheet, mix(ground, accent, 0.42), middle - 20, 330, 300),
    3: arch(sheet, ground, middle, 600, 620, 560),
    4: disc(sheet, lighter(ground, 0.36), middle + 40, 320, 300),
    6: windowLight(middle - 220, -100, 560, 0.36),
    7: arch(sheet, mix(ground, accent, 0.3), middle, 600, 640, 560),
  } as const
  const back = position in backs ? backs[position as keyof typeof backs] : ''
  const quiet = where === 'right' ? glow(sheet, 420, 360, 680, 0.5) : glow(sheet, 1500, 360, 680, 0.5)
  const branch =
    where === 'right' ? leafShadow(chance, 1990, 10, 780, 154, 0.09) : leafShadow(chance, -70, 10, 700, 28, 0.08)
  return (
    room(sheet, ground, 600) + quiet + back + branch + pebble(sheet, stone, where === 'right' ? 880 : 1046, 800, 44)
  )
}

function dressing(sheet: Sheet, chance: Chance, banner: DemoBanner, ground: string, accent: string): string {
  const right = side[banner.position] === 'right'
  const x = (value: number) => (right ? value : 1920 - value)
  switch (banner.slug) {
    case 'meadow-calm':
      return sprig(sheet, chance, '#8fa287', x(1780), 812, 330, right ? -160 : -20)
    case 'lip-hour':
    case 'slow-evening':
      return scatter(sheet, chance, lighter(accent, 0.35), x(1500), 806, 150, 6)
    case 'bond-repair':
      return vase(sheet, chance, '#efe3d6', '#cfae86', x(1850), 690, 200)
    case 'gift-table':
      return sphere(sheet, mix(ground, accent, 0.5), 480, 780, 40) + sphere(sheet, lighter(ground, 0.3), 1440, 786, 32)
    case 'open-wide':
      return (
        scatter(sheet, chance, lighter(accent, 0.4), 1740, 800, 110, 4) +
        sphere(sheet, lighter(accent, 0.3), 200, 764, 44)
      )
    default:
      return sphere(sheet, mix(ground, accent, 0.6), x(1520), 790, 36)
  }
}

/** 16:7, with quiet room where the caption of its position stands. */
export function drawBanner(banner: DemoBanner): string {
  const sheet = newSheet(1920, 840)
  const chance = chanceOf(banner.slug)
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
    const under = high > 0 ? plinth(sheet, mix(set.ground, set.accent, 0.24), x, foot + high + 18, 270, high + 18) : ''
    return under + figure(sheet, product, x, foot + (high > 0 ? 8 : 0), size)
  })
  return sheet.finish(
    stage(sheet, chance, banner.position, set.ground, set.accent) +
      figures.join('') +
      dressing(sheet, chance, banner, set.ground, set.accent),
  )
}
