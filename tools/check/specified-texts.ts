import { readFileSync } from 'node:fs'
import type { Check, SourceFile } from './source-file.ts'

/** Every text above the line "// Not in the specification" must stand, letter for letter, in the specification. */
export function findUnspecifiedTexts(file: SourceFile, spec: string): string[] {
  const [specified = ''] = file.text.split('// Not in the specification')
  const texts = [...specified.matchAll(/:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),/g)]
  return texts.flatMap(({ 1: single, 2: double, index }) => {
    const text = (single ?? double ?? '').replace(/\\(.)/g, '$1')
    return spec.includes(text) ? [] : [`${file.placeAt(index)}: not in the specification: ${text}`]
  })
}

export const specifiedTexts: Check = {
  name: 'texts of the specification',
  reads: ({ path }) => /^(?:src\/.*[/-]text|sandbox\/text)\.ts$/.test(path),
  fewestFiles: 5,
  find: (files) => {
    const spec = readFileSync('docs/spec/requirements.tsv', 'utf8')
    return files.flatMap((file) => findUnspecifiedTexts(file, spec))
  },
}
