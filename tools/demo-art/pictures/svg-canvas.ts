/** A gradient stop: offset 0 to 1, colour, opacity (1 when left out). */
export type Stop = readonly [number, string, number?]

/** An SVG picture under construction: defines gradients and clips, and returns the finished SVG text. */
export type SvgCanvas = {
  width: number
  height: number
  /** Direction as fractions of the painted shape's own box; left to right when left out. */
  linear: (stops: readonly Stop[], direction?: readonly [number, number, number, number]) => string
  /** A soft round spot; centre and radius as fractions of the shape's own box. */
  radial: (stops: readonly Stop[], centre?: readonly [number, number, number]) => string
  clip: (d: string) => string
  finish: (content: string) => string
}

export function createCanvas(width: number, height: number): SvgCanvas {
  const definitions = new Map<string, string>()
  const define = (tag: string, attributes: string, inside: string) => {
    const key = `${tag}|${attributes}|${inside}`
    const id = definitions.get(key)?.match(/id="(\w+)"/)?.[1] ?? `d${definitions.size}`
    definitions.set(key, `<${tag} id="${id}"${attributes}>${inside}</${tag}>`)
    return `url(#${id})`
  }
  const inside = (stops: readonly Stop[]) =>
    stops
      .map(([at, colour, solid = 1]) => {
        const opacity = solid === 1 ? '' : ` stop-opacity="${solid}"`
        return `<stop offset="${at}" stop-color="${colour}"${opacity}/>`
      })
      .join('')
  return {
    width,
    height,
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 1, 0]) =>
      define('linearGradient', ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, inside(stops)),
    radial: (stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
      define('radialGradient', ` cx="${cx}" cy="${cy}" r="${r}"`, inside(stops)),
    clip: (d) => define('clipPath', '', `<path d="${d}"/>`),
    finish: (content) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${[...definitions.values()].join('')}</defs>${content}</svg>`,
  }
}
