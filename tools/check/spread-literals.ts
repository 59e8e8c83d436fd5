import ts from 'typescript'
import { type Check, isTypeScript, type SourceFile } from './source-file.ts'

/**
 * Literals that are spread into the literal around them, `...{ a }` or `...[b]`, also among the attributes of an element: their parts could
 * be written there directly.
 */
export function findSpreadLiterals(file: SourceFile): string[] {
  const complaints: string[] = []
  const visit = (node: ts.Node): void => {
    if (isSpreadLiteral(node))
      complaints.push(`${file.placeAt(node.getStart(file.tree))}: a literal is spread into the literal around it`)
    ts.forEachChild(node, visit)
  }
  visit(file.tree)
  return complaints
}

function isSpreadLiteral(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    return ts.isObjectLiteralExpression(withoutWrapping(node.expression))
  return (
    ts.isSpreadElement(node) &&
    ts.isArrayLiteralExpression(node.parent) &&
    ts.isArrayLiteralExpression(withoutWrapping(node.expression))
  )
}

/** The expression inside parentheses, `as` and `satisfies`. */
function withoutWrapping(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    return withoutWrapping(expression.expression)
  return expression
}

export const spreadLiterals: Check = {
  name: 'spread literals',
  reads: isTypeScript,
  fewestFiles: 500,
  find: (files) => files.flatMap(findSpreadLiterals),
}
