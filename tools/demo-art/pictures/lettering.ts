/** Thin capitals as strokes, 100 units high: [width, path]. Drawn as paths because a machine may have no fonts. */
const glyphs: Readonly<Record<string, readonly [number, string]>> = {
  A: [80, 'M0 100L40 0L80 100M15 64H65'],
  B: [56, 'M4 0H28A23 23 0 0 1 28 46H4M28 46H29A27 27 0 0 1 29 100H4V0'],
  C: [90, 'M88 17.5A50 50 0 1 0 88 82.5'],
  D: [78, 'M4 0H28A50 50 0 0 1 28 100H4Z'],
  E: [50, 'M48 0H4V100H48M4 48H42'],
  F: [48, 'M46 0H4V100M4 48H40'],
  G: [100, 'M88 17.5A50 50 0 1 0 99 56H60'],
  H: [72, 'M4 0V100M68 0V100M4 48H68'],
  I: [8, 'M4 0V100'],
  J: [38, 'M34 0V76A17 20 0 0 1 2 86'],
  K: [62, 'M4 0V100M58 0L4 58M22 40L62 100'],
  L: [46, 'M4 0V100H46'],
  M: [96, 'M2 100L14 0L48 78L82 0L94 100'],
  N: [76, 'M4 100V0L72 100V0'],
  O: [100, 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0'],
  P: [54, 'M4 100V0H26A27 27 0 0 1 26 54H4'],
  Q: [100, 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0M64 66L98 104'],
  R: [58, 'M4 100V0H27A27 27 0 0 1 27 54H4M27 54L57 100'],
  S: [
    52,
    'M47 15C41 5 35 0 26 0C12 0 5 11 5 24C5 40 15 45 26 49C38 53 49 59 49 75C49 90 39 100 26 100C15 100 7 94 3 83',
  ],
  T: [60, 'M0 0H60M30 0V100'],
  U: [68, 'M4 0V66A30 34 0 0 0 64 66V0'],
  V: [76, 'M0 0L38 100L76 0'],
  W: [112, 'M0 0L28 100L56 8L84 100L112 0'],
  X: [66, 'M2 0L64 100M64 0L2 100'],
  Y: [66, 'M0 0L33 46L66 0M33 46V100'],
  Z: [60, 'M2 0H57L2 100H60'],
  '0': [60, 'M30 0A28 50 0 1 1 30 100A28 50 0 1 1 30 0'],
  '1': [26, 'M2 18L20 0V100'],
  '2': [58, 'M5 28A25 26 0 1 1 50 42L4 100H56'],
  '3': [56, 'M6 14A24 24 0 1 1 28 46A27 27 0 1 1 3 84'],
  '4': [60, 'M44 100V0L2 70H60'],
  '5': [58, 'M50 0H16L10 44A29 29 0 1 1 5 84'],
  '.': [12, 'M6 94V100'],
  '-': [38, 'M4 54H34'],
}
const space = 38

type TextStyle = {
  size: number
  colour: string
  /** Space between characters, in hundredths of the size. */
  tracking?: number
  weight?: number
  opacity?: number
}

function lineWidth(text: string, { size, tracking = 22 }: Pick<TextStyle, 'size' | 'tracking'>): number {
  let width = -tracking
  for (const character of text.toUpperCase()) width += (glyphs[character]?.[0] ?? space) + tracking
  return (width * size) / 100
}

/** One centred line; x is its middle, y its foot. */
export function writeLine(text: string, x: number, y: number, setting: TextStyle): string {
  const { size, colour, tracking = 22, weight = 7, opacity = 1 } = setting
  let at = 0
  let strokes = ''
  for (const character of text.toUpperCase()) {
    const [width, d] = glyphs[character] ?? [space, '']
    if (d) strokes += `<path transform="translate(${at} 0)" d="${d}"/>`
    at += width + tracking
  }
  const left = x - lineWidth(text, setting) / 2
  const transform = `translate(${left.toFixed(1)} ${(y - size).toFixed(1)}) scale(${size / 100})`
  return `<g transform="${transform}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-opacity="${opacity}">${strokes}</g>`
}

/** The largest size, up to `most`, at which the line is no wider than `room`. */
export function fittingSize(text: string, room: number, most: number, tracking = 22): number {
  return Math.min(most, (room / lineWidth(text, { size: 100, tracking })) * 100)
}

/** Words broken into lines of about equal length. */
export function breakLines(text: string, lines: number): string[] {
  const words = text.split(' ')
  const target = text.length / lines
  const broken: string[] = []
  let line = ''
  for (const word of words) {
    if (line && broken.length < lines - 1 && line.length + word.length / 2 > target) {
      broken.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return line ? [...broken, line] : broken
}
