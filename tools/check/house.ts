import { disabledTests } from './disabled-tests.ts'
import { importShare } from './import-share.ts'
import { imports } from './imports.ts'
import { layout } from './layout.ts'
import { mutualModules } from './mutual-modules.ts'
import { names } from './names.ts'
import { platformWords } from './platform-words.ts'
import { singleReaders } from './single-readers.ts'
import { type Check, readSourceFiles, type SourceFile } from './source-file.ts'
import { specifiedTexts } from './specified-texts.ts'
import { spreadLiterals } from './spread-literals.ts'
import { tableOwners } from './table-owners.ts'
import { testTitles } from './test-titles.ts'

/** `npm run house`: the rules of docs/architecture.md that neither the compiler nor Biome knows. */
const checks = [
  imports,
  mutualModules,
  importShare,
  singleReaders,
  tableOwners,
  specifiedTexts,
  platformWords,
  names,
  layout,
  spreadLiterals,
  disabledTests,
  testTitles,
]

/** The complaints of a check; one of them may be that it has read too few files. */
export async function runCheck(check: Check, files: readonly SourceFile[]): Promise<string[]> {
  const read = files.filter(check.reads)
  const complaints = await check.find(read)
  return read.length < check.fewestFiles ? [...complaints, `only ${read.length} files were read`] : complaints
}

if (import.meta.main) {
  const files = readSourceFiles()
  let wrong = 0
  for (const check of checks) {
    const complaints = await runCheck(check, files)
    wrong += complaints.length
    if (complaints.length > 0) console.error(`${check.name}:\n${complaints.map((one) => `  ${one}`).join('\n')}`)
  }
  console.log(`${checks.length} checks of ${files.length} files, ${wrong} complaints`)
  process.exitCode = wrong > 0 ? 1 : 0
}
