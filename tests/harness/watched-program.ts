import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { failOnViolations } from './watch-sandbox.ts'

const recorder = pathToFileURL(path.resolve('tests/harness/record-sandbox-violations.ts')).href

/**
 * The environment of a program, and of the processes that it starts, whose sandbox is compared with the real provider's description;
 * `file` lists what differs.
 */
export function watchedEnvironment(file: string): { NODE_OPTIONS: string; SANDBOX_VIOLATIONS_FILE: string } {
  const options = [process.env.NODE_OPTIONS, `--import=${recorder}`].filter(Boolean)
  return { NODE_OPTIONS: options.join(' '), SANDBOX_VIOLATIONS_FILE: file }
}

/** Fails where the sandbox of such a program differed. */
export function failOnRecordedViolations(file: string): void {
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(file)
  failOnViolations([...new Set(lines)])
}
