import path from 'node:path'
import { type Check, isIn, isTypeScript, type SourceFile } from './source-file.ts'

/** Folders and files stay small enough to be read (docs/architecture.md, rules 1 and 2). */
const maxFilesInFolder = 25
const maxLines = 220

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(?:test\.tsx?|d\.ts)$/.test(file)

/** The types of the tables, a file for each module, which are generated and read by their names alone. */
const generated = 'src/schema'

/** Folders that hold too many source files, or one source file and no folder of sources beside it. */
export function wrongFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter(isSource)) {
    const folder = path.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder]) => folder !== generated)
    .filter(([folder, count]) => count > maxFilesInFolder || (count === 1 && !hasSubfolder(folder, counts)))
    .map(([folder, count]) => `${folder}: ${count} source ${count === 1 ? 'file' : 'files'}`)
}

function hasSubfolder(folder: string, counts: ReadonlyMap<string, number>): boolean {
  return [...counts.keys()].some((other) => other.startsWith(`${folder}/`))
}

export function findTooLong({ path, lineCount, isSource }: SourceFile): string[] {
  return isSource && lineCount > maxLines ? [`${path}:${maxLines + 1}: more than ${maxLines} lines`] : []
}

export const layout: Check = {
  name: 'layout',
  reads: (file) => isTypeScript(file) && isIn('src', 'sandbox')(file),
  fewestFiles: 500,
  find: (files) => [...wrongFolders(files.map(({ path }) => path)), ...files.flatMap(findTooLong)],
}
