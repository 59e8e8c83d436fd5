import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** An error that the server throws with the words of a constant, such as `ordersText.notRefundable`. */
const thrown = /(?:new AppError|createFieldError)\(\s*(?:'\w+',\s*)?(\w+[tT]ext)\.(\w+)/g

const serverFiles = globSync('src/**/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const tests = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.ts'])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Reads the constant that the file imports under this name. */
async function readConstant(file: string, name: string, key: string): Promise<unknown> {
  const source = readFileSync(file, 'utf8')
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1] ?? ''
  const module = from.startsWith('#') ? path.resolve('src', from.slice(1)) : path.resolve(path.dirname(file), from)
  return (await import(pathToFileURL(module).href))[name][key]
}

/** The words of a constant; of a function, the longest piece between the values that it fills in. */
function listWords(constant: unknown): string[] {
  if (typeof constant === 'string') return [constant]
  if (typeof constant === 'object') return Object.values(constant ?? {}).flatMap(listWords)
  const pieces = String(constant).split(/\$\{[^}]*\}|[`'"]/)
  return [pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest))]
}

test('every error of the server is expected by its words, since errors share their codes', async () => {
  const unexpected = new Set<string>()
  let count = 0
  for (const file of serverFiles)
    for (const [, name = '', key = ''] of readFileSync(file, 'utf8').matchAll(thrown)) {
      count += 1
      if (tests.includes(`${name}.${key}`)) continue
      const words = listWords(await readConstant(file, name, key))
      if (!words.every((text) => tests.includes(text))) unexpected.add(`${name}.${key}`)
    }
  expect(count).toBeGreaterThan(300)
  expect([...unexpected]).toEqual([])
})
