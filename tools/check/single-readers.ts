import path from 'node:path'
import { listImports } from './import-graph.ts'
import { type Check, isTypeScript, type SourceFile } from './source-file.ts'

/**
 * How many of the source files, in per cent, may be imported by one file alone. A store, a serializer or a screen's API client may be such a
 * file; most others should be part of the file that imports them.
 */
const mostOfHundred = 11
const namedFiles = 10

/** The source files of src that only one source file, in the same folder, imports; each with the file that imports it. */
function findFilesOfOneReader(files: readonly SourceFile[]): { file: SourceFile; reader: SourceFile }[] {
  const readers = new Map<SourceFile, Set<SourceFile>>()
  const readOtherwise = new Set<SourceFile>()
  for (const { from, to, isStatic } of listImports(files)) {
    if (!isStatic) readOtherwise.add(to)
    else if (!from.isTest) readers.set(to, (readers.get(to) ?? new Set()).add(from))
  }
  return files.flatMap((file) => {
    const [reader, another] = readers.get(file) ?? []
    if (!file.path.startsWith('src/') || !file.isSource || readOtherwise.has(file) || !reader || another) return []
    return path.dirname(reader.path) === path.dirname(file.path) ? [{ file, reader }] : []
  })
}

export function findTooManyFilesOfOneReader(files: readonly SourceFile[], most = countAllowed(files)): string[] {
  const found = findFilesOfOneReader(files)
  if (found.length <= most) return []
  const shortest = found.sort((a, b) => a.file.lineCount - b.file.lineCount).slice(0, namedFiles)
  return [
    `src: one file of their folder alone reads ${found.length} files, of which ${most} are allowed; the shortest are`,
    ...shortest.map(({ file, reader }) => `${file.path}: only ${reader.path} reads it`),
  ]
}

function countAllowed(files: readonly SourceFile[]): number {
  const sources = files.filter((file) => file.path.startsWith('src/') && file.isSource)
  return Math.floor((sources.length * mostOfHundred) / 100)
}

export const singleReaders: Check = {
  name: 'files of one reader',
  reads: isTypeScript,
  fewestFiles: 500,
  find: (files) => findTooManyFilesOfOneReader(files),
}
