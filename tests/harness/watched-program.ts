import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { failOnViolations } from './watch-sandbox.ts'

const recorder = pathToFileURL(path.resolve('tests/harness/record-sandbox-violations.ts')).href

/**
 * The environment in which a program, and the processes that it starts, compare their sandbox with the real provider's description;
 * differences are written to `file`.
 */
export function watchedEnvironment(file: string): { NODE_OPTIONS: string; SANDBOX_VIOLATIONS_FILE: string } {
  const options = [process.env.NODE_OPTIONS, `--import=${recorder}`].filter(Boolean)
  return { NODE_OPTIONS: options.join(' '), SANDBOX_VIOLATIONS_FILE: file }
}

/** Throws if the sandbox of a watched program differed from the description. */
export function failOnRecordedViolations(file: string): void {
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(file)
  failOnViolations([...new Set(lines)])
}
