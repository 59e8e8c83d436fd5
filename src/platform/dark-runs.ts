/** Adjacent dark modules of one row of a QR code, measured in modules. */
export interface DarkRun {
  x: number
  y: number
  length: number
}

/** The dark modules of a QR code as rectangles one module high, each of which can be drawn in one step. */
export function findDarkRuns(rows: readonly (readonly boolean[])[]): DarkRun[] {
  return rows.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return Array.from(modules.matchAll(/1+/g), ({ 0: run, index }) => ({ x: index, y, length: run.length }))
  })
}
