import { type Check, isTestFile, type SourceFile } from './source-file.ts'
import { readTestTitles } from './testing/read-test-titles.ts'

const longestTitle = 90
const mostIds = 3

/** Rows of the specification and decisions; a range such as `S-LOGN-014–016` is one. */
const ids = /\b[A-Z]-(?:[A-Z]{3,4}-)?\d{3}/g

/** Titles of tests, of their steps and of groups that a reader cannot take in as one sentence. */
export function findLongTitles({ path, tree }: SourceFile): string[] {
  return readTestTitles(tree).written.flatMap(({ line, title }) => {
    const count = title.match(ids)?.length ?? 0
    return [
      ...(title.length > longestTitle ? [`${path}:${line}: a title of ${title.length} characters`] : []),
      ...(count > mostIds ? [`${path}:${line}: a title with ${count} ids`] : []),
    ]
  })
}

export const testTitles: Check = {
  name: `titles of tests: at most ${longestTitle} characters and ${mostIds} ids`,
  reads: isTestFile,
  fewestFiles: 200,
  find: (files) => files.flatMap(findLongTitles),
}
