import { type Check, isTestFile, type SourceFile } from './source-file.ts'
import { readTestTitles } from './testing/read-test-titles.ts'

/** The tests that are skipped, run alone, are still to be written or are expected to fail; Biome knows only some of these ways. */
export function findDisabledTests({ path, tree }: SourceFile): string[] {
  return readTestTitles(tree).disabled.map((place) => `${path}:${place}: a test runs, and fails when it is wrong`)
}

export const disabledTests: Check = {
  name: 'tests that are switched off',
  reads: isTestFile,
  fewestFiles: 200,
  find: (files) => files.flatMap(findDisabledTests),
}
