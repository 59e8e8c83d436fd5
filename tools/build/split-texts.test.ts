import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { splitTexts } from './split-texts.ts'

const root = mkdtempSync(path.join(tmpdir(), 'chairside-texts-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const text = `const most = 5
export const cartText = {
  title: 'Your basket',
  // Not in the specification
  empty: 'Nothing yet.',
  import: 'Bring it in',
  full: (count: number) => \`\${count} of \${most} fit.\`,
  kinds: { gift: 'A gift' },
} as const
`
const basket = `import { cartText } from './text.ts'
export const title = cartText.title
`
const page = `import { title } from '#cart/basket.ts'
import { cartText } from '#cart/text.ts'
const kind: keyof typeof cartText.kinds = 'gift'
console.log(title, cartText.import, cartText.full(7), cartText.kinds[kind])
`

async function buildPage(texts = text): Promise<string> {
  mkdirSync(path.join(root, 'src/cart'), { recursive: true })
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }))
  writeFileSync(path.join(root, 'src/cart/text.ts'), texts)
  writeFileSync(path.join(root, 'src/cart/basket.ts'), basket)
  writeFileSync(path.join(root, 'src/page.ts'), page)
  const options = { write: false, minify: false, rolldownOptions: { input: path.join(root, 'src/page.ts') } }
  const built = await build({ root, configFile: false, logLevel: 'silent', plugins: [splitTexts()], build: options })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

test('a page loads the texts that it shows, and no others', async () => {
  const code = await buildPage()
  const lines: unknown[][] = []
  new Function('console', code)({ log: (...line: unknown[]) => lines.push(line) })
  expect(lines).toEqual([['Your basket', 'Bring it in', '7 of 5 fit.', 'A gift']])
  expect(code).not.toContain('Nothing yet.')
})

test('a text that reads its own object stops the build, which would break the page', async () => {
  const texts = text.replace("'Nothing yet.'", '() => cartText.title')
  await expect(buildPage(texts)).rejects.toThrow("empty reads cartText, which the browser's build splits up")
})
