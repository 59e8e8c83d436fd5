import { listSeparator } from '#catalogue/products/product-csv-columns.ts'

/** Between a category and its sub-category, as other shops write them too. */
export const pathSign = ' > '

/** Several names in one cell; a name that holds the separator, or begins with a quotation mark, stands in such marks. */
export function joinListCell(names: readonly string[]): string {
  return names.map(quoteName).join(`${listSeparator} `)
}

const quoteName = (name: string) =>
  name.includes(listSeparator) || name.trimStart().startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name

export function splitListCell(cell = ''): string[] {
  const names: string[] = []
  let name = ''
  let isQuoted = false
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell.charAt(at)
    if (character === '"' && isQuoted && cell.charAt(at + 1) === '"') {
      name += '"'
      at += 1
    } else if (character === '"' && (isQuoted || name.trim() === '')) isQuoted = !isQuoted
    else if (character === listSeparator && !isQuoted) {
      names.push(name)
      name = ''
    } else name += character
  }
  return [...names, name].map((one) => one.trim()).filter(Boolean)
}
