import { readFileSync } from 'node:fs'
import { listTestFiles, readTestTitles } from './testing/read-test-titles.ts'

/** The tests that are skipped, alone, to be written or expected to fail; Biome knows only some of these ways. */
export function disabledTests(file: string, text: string): string[] {
  return readTestTitles(file, text).disabled.map((place) => `${file}:${place}: a test runs, and fails when it is wrong`)
}

if (import.meta.main) {
  const files = listTestFiles()
  const wrong = files.flatMap((file) => disabledTests(file, readFileSync(file, 'utf8')))
  for (const complaint of wrong) console.error(complaint)
  if (files.length < 200) console.error(`only ${files.length} files were read`)
  process.exitCode = wrong.length > 0 || files.length < 200 ? 1 : 0
}
