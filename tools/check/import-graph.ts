import path from 'node:path'
import ts from 'typescript'
import type { SourceFile } from './source-file.ts'

/** An import between two files of the repository. */
export interface FileImport {
  from: SourceFile
  to: SourceFile
  /** The position of the import in `from`. */
  position: number
  /** Whether a declaration imports the file; otherwise `import()` does, a type `import('…')`, or a path in a text (a worker's entry). */
  isStatic: boolean
}

interface Reference {
  specifier: string
  position: number
  isStatic: boolean
}

/** The imports between the given files; those of packages are left out. */
export function listImports(files: readonly SourceFile[]): FileImport[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files.flatMap((from) =>
    listReferences(from.tree).flatMap(({ specifier, position, isStatic }) => {
      const to = byPath.get(resolveSpecifier(from.path, specifier))
      return to ? [{ from, to, position, isStatic }] : []
    }),
  )
}

/** The path of the file that a specifier names; empty where it names a package. */
function resolveSpecifier(from: string, specifier: string): string {
  const file = specifier.replace(/\?.*$/, '')
  if (file.startsWith('#')) return `src/${file.slice(1)}`
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(from), file) : ''
}

function listReferences(tree: ts.SourceFile): Reference[] {
  const references: Reference[] = []
  const visit = (node: ts.Node): void => {
    const isDeclaration = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    if (isDeclaration && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      references.push({ specifier: node.moduleSpecifier.text, position: node.getStart(tree), isStatic: true })
      return
    }
    if (ts.isStringLiteralLike(node) && /^[.#].*\.tsx?(?:\?.*)?$/.test(node.text))
      references.push({ specifier: node.text, position: node.getStart(tree), isStatic: false })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return references
}
