import ts from 'typescript'
import { type Check, isIn, type SourceFile } from './source-file.ts'

const mostImportLinesPercent = 10
const namedFiles = 10

/** The lines of import declarations in per cent of all lines. */
export function importLinesPercent(files: readonly SourceFile[]): number {
  const sum = (count: (file: SourceFile) => number) => files.reduce((total, file) => total + count(file), 0)
  return (100 * sum(countImportLines)) / sum(({ lineCount }) => lineCount)
}

function countImportLines({ tree }: SourceFile): number {
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  return tree.statements
    .filter(ts.isImportDeclaration)
    .reduce((total, node) => total + lineOf(node.end) - lineOf(node.getStart(tree)) + 1, 0)
}

export function findTooManyImportLines(files: readonly SourceFile[], most = mostImportLinesPercent): string[] {
  const percent = importLinesPercent(files)
  if (percent <= most) return []
  const counted = files.map((file) => ({ file, lines: countImportLines(file) }))
  const longest = counted.sort((a, b) => b.lines - a.lines).slice(0, namedFiles)
  return [
    `src: ${percent.toFixed(2)} % of the lines are imports, more than ${most} %: put together what belongs together; most are in`,
    ...longest.map(({ file, lines }) => `${file.path}: ${lines} of ${file.lineCount} lines`),
  ]
}

export const importShare: Check = {
  name: 'share of import lines',
  reads: (file) => file.isSource && isIn('src')(file),
  fewestFiles: 500,
  find: (files) => findTooManyImportLines(files),
}
