import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** The format of a day, which every reader of workbooks knows. */
const dayFormat = '14'
/** 0% and 0.00%, which no workbook declares. */
const builtInFormats = ['9', '10']

/**
 * A copy of a workbook whose formats of percentages are those of days. The library names no cell's format, but reads days by theirs: what
 * is a number in the workbook and a day in its copy is a percentage. Null where the workbook has no such format.
 */
export function markPercentCells(bytes: Uint8Array): Uint8Array | null {
  const isStyles = (name: string) => name.endsWith('styles.xml')
  const stylesOf = unzipSync(bytes, { filter: ({ name }) => isStyles(name) })
  const marked = Object.entries(stylesOf).flatMap(([name, xml]) => {
    const styles = strFromU8(xml)
    const changed = toDays(styles)
    return changed === styles ? [] : [[name, strToU8(changed)] as const]
  })
  if (marked.length === 0) return null
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) && !isStyles(name) })
  return zipSync({ ...parts, ...stylesOf, ...Object.fromEntries(marked) }, { level: 0 })
}

/** An element with its attributes, in whose values a > may stand; no search for its end goes past the next one. */
const elements = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b(?:[^<>"']|"[^<"]*"|'[^<']*')*>`, 'g')
const formatId = /\bnumFmtId\s*=\s*(["'])(\d+)\1/

function toDays(styles: string): string {
  const declared = [...styles.matchAll(elements('numFmt'))].filter(([format]) => isOfPercent(format))
  const percent = new Set([...builtInFormats, ...declared.map(([format]) => formatId.exec(format)?.[2])])
  return styles.replace(elements('xf'), (cell) =>
    cell.replace(formatId, (id, _quote, number) => (percent.has(number) ? `numFmtId="${dayFormat}"` : id)),
  )
}

/** A % multiplies by 100, other than one in quotation marks or behind a backslash. */
function isOfPercent(format: string): boolean {
  const code = /\bformatCode\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(format)
  const shown = (code?.[1] ?? code?.[2] ?? '').replaceAll('&quot;', '"')
  return shown.replace(/"[^"]*"|[\\_*]./g, '').includes('%')
}
