import { globSync, readFileSync } from 'node:fs'

/** Every text above the line "// Ours" must stand, letter for letter, in the specification. */
export function findUnspecifiedTexts(source: string, spec: string): string[] {
  const [specified = ''] = source.split('// Ours')
  const texts = [...specified.matchAll(/:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),/g)]
  return texts
    .map(([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1'))
    .filter((text) => !spec.includes(text))
}

if (import.meta.main) {
  const spec = readFileSync('docs/spec/requirements.tsv', 'utf8')
  const files = globSync(['src/**/text.ts', 'src/**/*-text.ts', 'sandbox/text.ts'])
  let problems = files.length < 5 ? 1 : 0
  for (const file of files)
    for (const text of findUnspecifiedTexts(readFileSync(file, 'utf8'), spec)) {
      console.error(`${file}: not in the specification: ${text}`)
      problems += 1
    }
  process.exitCode = problems > 0 ? 1 : 0
}
