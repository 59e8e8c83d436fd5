/** A table program reads a cell with these first characters as a formula; an apostrophe before them makes it text. */
const formulaStarts = new Set(['=', '+', '-', '@', '\t', '\r'])
/** A program that takes another sign than the comma for the delimiter begins a cell behind it, and behind the line ends of a text. */
const cellStarts = new Set([';', '\t', '|', '\n', '\r'])

/** Digits behind a plus add up to themselves and are no danger: with an apostrophe a telephone number would be wrong for people. */
const plainNumber = /^\+\d[\d ]*$/

/** An apostrophe before all that a program would take for a formula, wherever it would begin a cell. */
export function addFormulaGuards(text: string): string {
  return plainNumber.test(text) ? text : changeGuards(text, (apostrophes) => `${apostrophes}'`)
}

/** The text as it was before `addFormulaGuards`; of another program's file the apostrophe that makes a formula a text. */
export function removeFormulaGuards(text: string): string {
  return changeGuards(text, (apostrophes) => apostrophes.slice(1))
}

/** Changes the apostrophes, none or several, that stand between the beginning of a cell and the beginning of a formula. */
function changeGuards(text: string, change: (apostrophes: string) => string): string {
  const parts: string[] = []
  let end = 0
  let apostrophes = 0
  let beginsCell = true
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (beginsCell && character === ' ' && apostrophes === 0) continue
    if (beginsCell && character === "'") {
      apostrophes += 1
      continue
    }
    if (beginsCell && formulaStarts.has(character)) {
      parts.push(text.slice(end, at - apostrophes), change("'".repeat(apostrophes)))
      end = at
    }
    beginsCell = cellStarts.has(character)
    apostrophes = 0
  }
  return end === 0 && parts.length === 0 ? text : parts.join('') + text.slice(end)
}
