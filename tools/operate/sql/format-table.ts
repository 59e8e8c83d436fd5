export interface TableColumn {
  name: string
  alignRight?: boolean
}

/** Rows of text as a table for a terminal; cells that are longer than `maxWidth` are cut, and no cell breaks its line. */
export function formatTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | null)[])[],
  maxWidth = Number.POSITIVE_INFINITY,
): string {
  const cut = (text: string) => (text.length > maxWidth ? `${text.slice(0, maxWidth - 1)}…` : text)
  const cells = rows.map((row) => row.map((cell) => cut((cell ?? '').replace(/\s+/g, ' '))))
  const widths = columns.map(({ name }, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const formatLine = (line: readonly string[]) =>
    line
      .map((cell, at) => (columns[at]?.alignRight ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [formatLine(columns.map(({ name }) => name)), rule, ...cells.map(formatLine)].join('\n')
}
