import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folders and files stay small enough to be read (docs/architecture.md, rules 1 and 2). */
const maxFilesInFolder = 25
const maxLines = 220

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(?:test\.tsx?|d\.ts)$/.test(file)

/** Folders that hold too many source files, or one source file and no folder of sources beside it. */
export function wrongFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter(isSource)) {
    const folder = path.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFilesInFolder || (count === 1 && !hasSubfolder(folder, counts)))
    .map(([folder, count]) => `${folder}: ${count} source ${count === 1 ? 'file' : 'files'}`)
}

function hasSubfolder(folder: string, counts: ReadonlyMap<string, number>): boolean {
  return [...counts.keys()].some((other) => other.startsWith(`${folder}/`))
}

export function isTooLong(text: string): boolean {
  return text.trimEnd().split('\n').length > maxLines
}

if (import.meta.main) {
  const files = globSync(['src/**/*.{ts,tsx}', 'sandbox/**/*.ts'])
  const wrong = [
    ...wrongFolders(files),
    ...files
      // a migration decides how long the types of its module's tables are
      .filter((file) => !file.startsWith('src/schema/'))
      .filter((file) => isSource(file) && isTooLong(readFileSync(file, 'utf8')))
      .map((file) => `${file}: more than ${maxLines} lines`),
  ]
  for (const complaint of wrong) console.error(complaint)
  if (files.length < 500) console.error(`only ${files.length} files were read`)
  process.exitCode = wrong.length > 0 || files.length < 500 ? 1 : 0
}
