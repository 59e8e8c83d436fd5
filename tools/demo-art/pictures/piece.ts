/** A drawn object; 0,0 is the middle of its foot, up is negative. */
export type Piece = { body: string; outline: string; width: number; height: number }

export type PieceMaker = {
  /** A part that throws a shadow. */
  solid: (d: string, fill: string, more?: string) => void
  /** A mark on a part: highlight, print, liquid. */
  mark: (d: string, fill: string, more?: string) => void
  raw: (svg: string) => void
  done: (width: number, height: number) => Piece
}

export function newPiece(): PieceMaker {
  let body = ''
  let outline = ''
  return {
    solid: (d, fill, more = '') => {
      body += `<path d="${d}" fill="${fill}" ${more}/>`
      outline += d
    },
    mark: (d, fill, more = '') => {
      body += `<path d="${d}" fill="${fill}" ${more}/>`
    },
    raw: (svg) => {
      body += svg
    },
    done: (width, height) => ({ body, outline, width, height }),
  }
}

const n = (value: number) => Number(value.toFixed(1))

/** A standing cylinder from `foot` up to `top`; `bend` is the half height of its round ends as seen from a little above. */
export function drum(width: number, foot: number, top: number, bend: number, x = 0): string {
  const half = width / 2
  return `M${n(x - half)} ${n(top)}A${n(half)} ${n(bend)} 0 0 1 ${n(x + half)} ${n(top)}L${n(x + half)} ${n(foot)}A${n(half)} ${n(bend)} 0 0 1 ${n(x - half)} ${n(foot)}Z`
}

/** A cone or a taper: its width at the foot and at the top differ. */
export function taper(below: number, above: number, foot: number, top: number, bend: number): string {
  return `M${n(-above / 2)} ${n(top)}A${n(above / 2)} ${n(bend)} 0 0 1 ${n(above / 2)} ${n(top)}L${n(below / 2)} ${n(foot)}A${n(below / 2)} ${n(bend)} 0 0 1 ${n(-below / 2)} ${n(foot)}Z`
}

/** A body with round shoulders that narrows to a neck. */
export function shouldered(
  width: number,
  neck: number,
  foot: number,
  top: number,
  shoulder: number,
  bend: number,
): string {
  const half = width / 2
  const low = top + shoulder
  const corner = Math.min(26, half / 4)
  return (
    `M${n(-neck / 2)} ${n(top)}L${n(neck / 2)} ${n(top)}` +
    `C${n(half * 0.72)} ${n(top)} ${n(half)} ${n(top + shoulder * 0.35)} ${n(half)} ${n(low)}` +
    `L${n(half)} ${n(foot - corner)}Q${n(half)} ${n(foot)} ${n(half - corner)} ${n(foot + bend * 0.45)}` +
    `Q0 ${n(foot + bend * 1.3)} ${n(-half + corner)} ${n(foot + bend * 0.45)}` +
    `Q${n(-half)} ${n(foot)} ${n(-half)} ${n(foot - corner)}L${n(-half)} ${n(low)}` +
    `C${n(-half)} ${n(top + shoulder * 0.35)} ${n(-half * 0.72)} ${n(top)} ${n(-neck / 2)} ${n(top)}Z`
  )
}

export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x + rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x - rx)} ${n(y)}Z`
}

export function slab(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  return (
    `M${n(x + r)} ${n(y)}H${n(x + width - r)}A${r} ${r} 0 0 1 ${n(x + width)} ${n(y + r)}V${n(y + height - r)}` +
    `A${r} ${r} 0 0 1 ${n(x + width - r)} ${n(y + height)}H${n(x + r)}A${r} ${r} 0 0 1 ${n(x)} ${n(y + height - r)}V${n(y + r)}A${r} ${r} 0 0 1 ${n(x + r)} ${n(y)}Z`
  )
}
