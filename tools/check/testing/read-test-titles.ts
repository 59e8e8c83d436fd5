import { globSync } from 'node:fs'
import ts from 'typescript'

/** The files of every test that `npm test` runs, of vitest and of Playwright. */
export const listTestFiles = () =>
  globSync(['{src,sandbox,seeds,tools,ops,tests}/**/*.test.{ts,tsx}', 'tests/{browser,engines}/**/*.spec.ts'], {
    exclude: (name) => name === 'node_modules',
  })

export interface TestTitles {
  /** Titles of tests, of their steps and of groups that hold a test; the values in `${…}` are left out. */
  running: string[]
  /** The titles of tests, steps and groups that are not switched off, as their file writes them. */
  written: { line: number; title: string }[]
  /** Each place that keeps a test from running or from failing, such as `3: test.skip`. */
  disabled: string[]
}

const groups = new Set(['describe', 'suite', 'xdescribe', 'fdescribe'])
const tests = new Set(['test', 'it', 'xtest', 'xit', 'ftest', 'fit'])
const disabledNames = /^(?:[xf](?:it|test|describe))$/
const disabledWords = new Set(['skip', 'skipIf', 'runIf', 'only', 'todo', 'fails', 'fixme'])

/** Reads the titles from the syntax tree, so that a comment or a text that looks like a test does not count as one. */
export function readTestTitles(source: ts.SourceFile): TestTitles {
  const titles: TestTitles = { running: [], written: [], disabled: [] }
  readBelow(source, false, source, titles)
  return titles
}

/** Reads the titles below a node, and returns the number of tests there that run. */
function readBelow(node: ts.Node, isOff: boolean, source: ts.SourceFile, titles: TestTitles): number {
  let runningTests = 0
  ts.forEachChild(node, (child) => {
    runningTests += ts.isCallExpression(child)
      ? readCall(child, isOff, source, titles)
      : readBelow(child, isOff, source, titles)
  })
  return runningTests
}

function readCall(call: ts.CallExpression, isOff: boolean, source: ts.SourceFile, titles: TestTitles): number {
  const chain = readChain(call.expression)
  const disabling = findDisabling(call, chain)
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  if (disabling) titles.disabled.push(`${lineOf(call)}: ${disabling}`)
  const isOffBelow = isOff || disabling !== undefined
  const [root = '', ...words] = chain
  const isGroup = groups.has(root) || words.includes('describe')
  const isTest = tests.has(root) && !isGroup
  const disabledBefore = titles.disabled.length
  const runningBelow = readBelow(call, isOffBelow, source, titles)
  const [first] = call.arguments
  // the `test.each(rows)` of `test.each(rows)(title, body)` is a call without a title of its own
  if (!(isGroup || isTest) || !first || isOffBelow) return runningBelow
  const title = textIn(first)
  if (title !== '') {
    const written = ts.isTemplateExpression(first) ? first.getText(source).slice(1, -1) : title
    titles.written.push({ line: lineOf(first), title: written })
  }
  // a test whose body skips it does not count as running
  const isRunning = isGroup ? runningBelow > 0 : call.arguments.length > 1 && titles.disabled.length === disabledBefore
  if (title !== '' && isRunning) titles.running.push(title)
  return isTest && isRunning ? runningBelow + 1 : runningBelow
}

/** The names of a callee from left to right: `test.describe.each(rows)` is test, describe, each. */
function readChain(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...readChain(callee.expression), callee.name.text]
  if (ts.isElementAccessExpression(callee))
    return [...readChain(callee.expression), textIn(callee.argumentExpression) || '?']
  if (ts.isCallExpression(callee)) return readChain(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return readChain(callee.tag)
  if (ts.isParenthesizedExpression(callee)) return readChain(callee.expression)
  return ['']
}

/** The part of a call that keeps a test from running or from failing: a name, a word such as `skip`, an option, or a missing body. */
function findDisabling(call: ts.CallExpression, chain: string[]): string | undefined {
  const [root = '', ...words] = chain
  // calls within a running test use the same words: `context.skip()`, `test.info().fixme()`
  const word = words.find((name) => disabledWords.has(name)) ?? (disabledWords.has(root) ? root : undefined)
  if (word !== undefined || disabledNames.test(root)) return chain.join('.')
  if (!tests.has(root) && !groups.has(root)) return undefined
  if (words.includes('fail')) return chain.join('.')
  const option = call.arguments
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.map((property) => property.name?.getText() ?? ''))
    .find((name) => disabledWords.has(name))
  if (option !== undefined) return `${chain.join('.')} with the option ${option}`
  const [title] = call.arguments
  const isBodyMissing = call.arguments.length === 1 && title && textIn(title) !== ''
  return isBodyMissing && (words.length === 0 || ts.isCallExpression(call.expression))
    ? `${chain.join('.')} without a body`
    : undefined
}

/** The literal text of an expression; empty when it holds none. */
function textIn(expression: ts.Expression): string {
  if (ts.isStringLiteralLike(expression)) return expression.text
  if (ts.isTemplateExpression(expression))
    return [expression.head.text, ...expression.templateSpans.map(({ literal }) => literal.text)].join(' ')
  if (ts.isBinaryExpression(expression)) return `${textIn(expression.left)}${textIn(expression.right)}`
  if (ts.isParenthesizedExpression(expression)) return textIn(expression.expression)
  return ''
}
