import ts from 'typescript'
import { expect, test } from 'vitest'
import { type NeededRight, orderReaders } from '#access/rights.ts'
import { rightOfPage } from './page-rights.ts'

const sources = import.meta.glob<string>(['/src/**/web/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A link of the back office that is shown to those with `right`. */
interface GuardedLink {
  file: string
  path: string
  right: NeededRight
}

/** The beginning of the address that an expression writes; undefined if it begins with a value. */
function readPath(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isJsxExpression(node)) return readPath(node.expression)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text : undefined
}

/** The right that an expression names; undefined if it comes from elsewhere. */
function readRight(node: ts.Node | undefined): NeededRight | undefined {
  if (!node) return undefined
  if (ts.isJsxExpression(node)) return readRight(node.expression)
  if (ts.isStringLiteral(node)) return node.text as NeededRight
  if (ts.isIdentifier(node) && node.text === 'orderReaders') return orderReaders
  if (!ts.isArrayLiteralExpression(node)) return undefined
  return node.elements.filter(ts.isStringLiteral).map(({ text }) => text) as NeededRight & string[]
}

const attributeOf = (element: ts.JsxOpeningLikeElement, name: string) =>
  element.attributes.properties
    .filter(ts.isJsxAttribute)
    .find((attribute) => ts.isIdentifier(attribute.name) && attribute.name.text === name)?.initializer

const propertyOf = (object: ts.ObjectLiteralExpression, name: string) =>
  object.properties
    .filter(ts.isPropertyAssignment)
    .find((property) => ts.isIdentifier(property.name) && property.name.text === name)?.initializer

const isNamed = ({ tagName }: ts.JsxOpeningLikeElement, name: string) =>
  ts.isIdentifier(tagName) && tagName.text === name

/** The address and the right of a link that this node writes, inside an `Allowed` with the right `around`. */
function readLink(node: ts.Node, around: NeededRight | undefined): Partial<Omit<GuardedLink, 'file'>> {
  if (ts.isObjectLiteralExpression(node))
    return {
      path: readPath(propertyOf(node, 'to') ?? propertyOf(node, 'path')),
      right: readRight(propertyOf(node, 'right')),
    }
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return {}
  const right = isNamed(node, 'AllowedLink') ? readRight(attributeOf(node, 'right')) : around
  return { path: readPath(attributeOf(node, 'to')), right }
}

/** The links of a file whose right stands beside them, in an element around them, or in an object with their address. */
function findGuardedLinks(file: string, text: string): GuardedLink[] {
  const found: GuardedLink[] = []
  const visit = (node: ts.Node, around: NeededRight | undefined): void => {
    const isGuard = ts.isJsxElement(node) && isNamed(node.openingElement, 'Allowed')
    const inside = isGuard ? (readRight(attributeOf(node.openingElement, 'right')) ?? around) : around
    const { path, right } = readLink(node, around)
    if (right !== undefined && path?.startsWith('/')) found.push({ file, path: toPage(path), right })
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), undefined)
  return found
}

/** The path of the page that an address opens. */
const toPage = (address: string) => address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')

const sorted = (right: NeededRight) => `${[right].flat().toSorted()}`

test('who sees a link of the back office may open its page, and who may sees it [N-ROLE-016]', () => {
  const guarded = Object.entries(sources).filter(([, text]) => /\bright\b/.test(text))
  const links = guarded.flatMap(([file, text]) => findGuardedLinks(file, text))
  expect(links.length).toBeGreaterThan(20)
  const wrong = links.filter(({ path, right }) => sorted(right) !== sorted(rightOfPage(path)))
  expect(wrong).toEqual([])
})
