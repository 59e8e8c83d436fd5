import ts from 'typescript'
import { type Check, isIn, type SourceFile } from './source-file.ts'

const mostImportLinesPercent = 12

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
  return [
    `src: ${percent.toFixed(2)} % of the lines are imports, more than ${most} %: put together what belongs together`,
  ]
}

export const importShare: Check = {
  name: 'share of import lines',
  reads: (file) => file.isSource && isIn('src')(file),
  fewestFiles: 500,
  find: (files) => findTooManyImportLines(files),
}
