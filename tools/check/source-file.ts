import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A file of the repository, read once and parsed at most once for all checks. */
export class SourceFile {
  readonly path: string
  readonly text: string
  #tree: ts.SourceFile | undefined

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
  }

  get tree(): ts.SourceFile {
    this.#tree ??= ts.createSourceFile(this.path, this.text, ts.ScriptTarget.Latest, true)
    return this.#tree
  }

  get isTest(): boolean {
    return /\.(?:test\.tsx?|spec\.ts)$/.test(this.path) || this.path.startsWith('tests/')
  }

  /** Whether the file is hand-written TypeScript and no test: neither a declaration file nor the generated types of tables. */
  get isSource(): boolean {
    return /(?<!\.d)\.tsx?$/.test(this.path) && !this.isTest && !this.path.startsWith('src/schema/')
  }

  /** The number of lines; a line break at the end of the file does not begin another line. */
  get lineCount(): number {
    return this.text.trimEnd().split('\n').length
  }

  /** The file and the line of a position, as an editor opens them. */
  placeAt(position: number): string {
    return `${this.path}:${this.text.slice(0, position).split('\n').length}`
  }
}

/** A rule of the house: which files it reads, and its complaints, each of which begins with the file and, if known, the line. */
export interface Check {
  name: string
  reads: (file: SourceFile) => boolean
  /** How many files the check must read at least; one that reads fewer has checked nothing. */
  fewestFiles: number
  find: (files: readonly SourceFile[]) => string[] | Promise<string[]>
}

export function readSourceFiles(): SourceFile[] {
  const files = globSync('{src,sandbox,seeds,tools,tests,bench,ops}/**/*.{ts,tsx,css}', {
    exclude: (name) => name === 'node_modules',
  })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => new SourceFile(file, readFileSync(file, 'utf8')))
}

/** Whether the file is TypeScript. */
export const isTypeScript = ({ path }: SourceFile) => /\.tsx?$/.test(path)

/** Whether the file holds tests of vitest or of Playwright. */
export const isTestFile = ({ path }: SourceFile) =>
  /\.test\.tsx?$/.test(path) || /^tests\/browser\/.*\.spec\.ts$/.test(path)

/** Whether the file is in one of the folders. */
export const isIn =
  (...folders: string[]) =>
  ({ path }: SourceFile) =>
    folders.some((folder) => path.startsWith(`${folder}/`))
