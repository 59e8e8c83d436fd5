/** The fields of Babel's path to a node that are read here. */
interface NodePath {
  node: SyntaxNode
  parentPath: NodePath | null
}

interface SyntaxNode {
  type: string
  name?: string
  callee?: SyntaxNode
  property?: SyntaxNode
}

const logMethods = new Set(['debug', 'info', 'warn', 'error'])
const routeMethods = new Set(['get', 'post', 'put', 'delete', 'patch'])
/**
 * Methods of the query builder in whose names of tables and columns no faults are planted, since the database refuses every query with an
 * empty name.
 */
const queryMethods = new Set(
  `selectFrom insertInto updateTable deleteFrom innerJoin leftJoin on onRef where whereRef select selectAll returning orderBy groupBy
  column columns ref doUpdateSet`.split(/\s+/),
)

/**
 * Stryker's ignorer: no faults are planted in log lines, texts of errors, names in queries and descriptions of routes. Log lines and texts
 * of errors say nothing about the trade. A fault in a name would be noticed by any test that executes the query, and would only lift the
 * score. Descriptions of routes are read when the shop opens, and tests/api compares them with tables.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'wording',
    value: {
      shouldIgnore({ node, parentPath }: NodePath): string | undefined {
        if (node.type === 'CallExpression' && logMethods.has(calledMethod(node)) && isLog(node)) return 'a log line'
        if (node.type === 'NewExpression' && /Error$/.test(node.callee?.name ?? '')) return 'the text of an error'
        if (node.type !== 'ArrowFunctionExpression' && isRoute(parentPath?.node)) return 'the description of a route'
        const call = parentPath?.node.type === 'CallExpression' ? calledMethod(parentPath.node) : ''
        if (node.type === 'StringLiteral' && queryMethods.has(call)) return 'a name in a query'
        return undefined
      },
    },
  },
]

function calledMethod(call: SyntaxNode): string {
  return call.callee?.property?.name ?? ''
}

function isRoute(call: SyntaxNode | undefined): boolean {
  if (call?.type !== 'CallExpression' || !routeMethods.has(calledMethod(call))) return false
  return (call.callee as { object?: SyntaxNode }).object?.name === 'routes'
}

function isLog(call: SyntaxNode): boolean {
  const { object } = call.callee as { object?: SyntaxNode }
  return /^(?:log|logger|console)$/.test(object?.name ?? object?.property?.name ?? '')
}
