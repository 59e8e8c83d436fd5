type Rgb = readonly [number, number, number]

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes `part` of the second colour into the first. */
export function mix(first: string, second: string, part: number): string {
  const a = toRgb(first)
  const b = toRgb(second)
  const channel = (at: 0 | 1 | 2) => Math.round(a[at] + (b[at] - a[at]) * part)
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (hex: string, part: number) => mix(hex, '#fffaf4', part)
/** Shadows here are warm: towards a plum-brown, never towards grey. */
export const darker = (hex: string, part: number) => mix(hex, '#2a1418', part)

/** The perceived lightness of a colour, 0 to 1. */
export function lightness(hex: string): number {
  const [red, green, blue] = toRgb(hex)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** The same colour with more saturation. */
export function vivid(hex: string, part: number): string {
  const [red, green, blue] = toRgb(hex)
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  const channel = (value: number) => Math.max(0, Math.min(255, Math.round(value + (value - grey) * part)))
  return `#${[red, green, blue].map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`
}
