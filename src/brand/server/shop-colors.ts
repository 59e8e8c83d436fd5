import Color from 'color'
import type { ShopColors, ThemeColors } from '#platform/shop-identity.ts'
import { brandText } from '../text.ts'

/** The three colours that an administrator chooses; where one is empty, the design's colour is used (tokens.css). */
export interface ChosenColors {
  accent: string
  background: string
  ink: string
}

const designed: ChosenColors = { accent: '#7a1f4b', background: '#fbf7f3', ink: '#221b1a' }
const white = '#ffffff'
/** The design's colours for success, warning and danger, which pages show too and nobody chooses. */
const fixedInks = ['#1f6b45', '#8a5a00', '#b3261e']

/** The lowest contrast of WCAG 2.2 AA: for text, and for borders. */
const leastOfWords = 4.5
const leastOfBorders = 3

const contrast = (one: string, other: string) => Color(one).contrast(Color(other))
const toHex = (color: ReturnType<typeof Color>) => color.hex().toLowerCase()
const lightness = (color: string) => Color(color).l()
const withLightness = (color: string, l: number) => toHex(Color(color).l(Math.min(100, Math.max(0, l))))

/** A colour of the same hue, no more intense than the original, at a lightness from 0 to 100. */
function toneOf(color: string, l: number, mostChroma: number): string {
  const [, chroma = 0, hue = 0] = Color(color).lch().array()
  return toHex(Color.lch(l, Math.min(chroma, mostChroma), hue))
}

/** The nearest colour of the same hue that passes, in steps too small to see; the colour itself if it passes. */
function findNearest(color: string, towards: 'darker' | 'lighter', passes: (candidate: string) => boolean): string {
  if (passes(color)) return color
  const end = towards === 'darker' ? 0 : 100
  const step = towards === 'darker' ? -0.25 : 0.25
  for (let l = lightness(color) + step; (end - l) * step > 0; l += step) {
    const candidate = withLightness(color, l)
    if (passes(candidate)) return candidate
  }
  return towards === 'darker' ? '#000000' : white
}

const isReadOn = (...grounds: readonly string[]) => {
  return (ink: string) => grounds.every((ground) => contrast(ink, ground) >= leastOfWords)
}

const withDesigned = ({ accent, background, ink }: ChosenColors): ChosenColors => ({
  accent: accent || designed.accent,
  background: background || designed.background,
  ink: ink || designed.ink,
})

const sunkenOf = (background: string) => toneOf(background, lightness(background) - 3, 9)

/** The chosen colours in or on which text could not be read (WCAG AA), each with the nearest colour that works. */
export function findIllegibleColors(chosen: ChosenColors) {
  const { accent, background, ink } = withDesigned(chosen)
  const ground = findNearest(background, 'lighter', (candidate) =>
    fixedInks.every(isReadOn(candidate, sunkenOf(candidate))),
  )
  const isDark = isReadOn(white, ground, sunkenOf(ground))
  const near = { ink: findNearest(ink, 'darker', isDark), accent: findNearest(accent, 'darker', isDark) }
  const all = [
    {
      field: 'accent',
      nearest: near.accent,
      isWrong: near.accent !== accent,
      message: brandText.accentPale(near.accent),
    },
    { field: 'background', nearest: ground, isWrong: ground !== background, message: brandText.backgroundDark(ground) },
    { field: 'ink', nearest: near.ink, isWrong: near.ink !== ink, message: brandText.inkPale(near.ink) },
  ] as const
  return all.filter(({ isWrong }) => isWrong).map(({ field, nearest, message }) => ({ field, nearest, message }))
}

/** All colours of both themes, derived from the three chosen ones; null if none was chosen, so that the design's own are used. */
export function createShopColors(chosen: ChosenColors): ShopColors | null {
  if (chosen.accent === '' && chosen.background === '' && chosen.ink === '') return null
  const { accent, background, ink } = withDesigned(chosen)
  return { light: createLight(accent, background, ink), dark: createDark(accent, background) }
}

function createLight(accent: string, background: string, ink: string): ThemeColors {
  const sunken = sunkenOf(background)
  const isBorder = (line: string) => [white, background].every((ground) => contrast(line, ground) >= leastOfBorders)
  const isSoft = (candidate: string) => [accent, ink, ...fixedInks].every(isReadOn(candidate))
  const soft = findNearest(toneOf(accent, 93, 7), 'lighter', isSoft)
  return {
    background,
    surface: white,
    sunken,
    text: ink,
    muted: findNearest(toneOf(ink, 52, 12), 'darker', isReadOn(white, background, sunken, soft)),
    border: toneOf(background, lightness(background) - 8, 10),
    borderStrong: findNearest(toneOf(background, 62, 10), 'darker', isBorder),
    accent,
    fill: accent,
    fillHover: withLightness(accent, lightness(accent) - 6),
    soft,
  }
}

function createDark(accent: string, background: string): ThemeColors {
  const surface = toneOf(background, 10, 4)
  const soft = toneOf(accent, 17, 16)
  const fill = findNearest(toneOf(accent, Math.max(lightness(accent), 42), 60), 'darker', isReadOn(white))
  const brighter = withLightness(fill, lightness(fill) + 5)
  return {
    background: toneOf(background, 6, 3),
    surface,
    sunken: toneOf(background, 4, 3),
    text: toneOf(background, 95, 5),
    muted: toneOf(background, 71, 8),
    border: toneOf(background, 21, 6),
    borderStrong: toneOf(background, 48, 9),
    accent: findNearest(toneOf(accent, 77, 42), 'lighter', isReadOn(surface, soft)),
    fill,
    fillHover: isReadOn(white)(brighter) ? brighter : withLightness(fill, lightness(fill) - 5),
    soft,
  }
}
