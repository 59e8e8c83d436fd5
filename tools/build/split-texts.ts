import type { ESTree, Plugin } from 'vite'

const textFile = /\/text(?:-lengths)?\.ts$/
const textImport = /^import \{ (\w+) \} from (?='(?:#[^']*|\.\.?)\/text(?:-lengths)?\.ts')/gm

/**
 * A module's texts are one object in its source, so a page that shows one of them would load them all. In the browser's build each text
 * becomes an export of its own, so that a page loads only the texts that it shows.
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler(code, id) {
        const exported = textFile.test(id) ? exportEachText(code, this.parse(code, { lang: 'ts' })) : code
        return exported.replace(textImport, 'import * as $1 from ')
      },
    },
  }
}

/**
 * Replaces the exported object of a text.ts with an export for each of its properties. No property may read the object, which no longer
 * exists then.
 */
function exportEachText(code: string, { body }: ESTree.Program): string {
  const statement = body.find((each) => each.type === 'ExportNamedDeclaration')
  const texts = statement && findProperties(statement)
  if (!texts) throw new Error('a text.ts exports one object')
  const read = ({ start, end }: ESTree.Span) => code.slice(start, end)
  const name = /^export const (\w+)/.exec(read(statement))?.[1]
  const readsItself = texts.find(({ value }) => new RegExp(`\\b${name}\\b`).test(read(value)))
  if (readsItself) throw new Error(`${read(readsItself.key)} reads ${name}, which the browser's build splits up`)
  const constants = texts.map(({ value }, index) => `const text${index} = ${read(value)}`)
  const names = texts.map(({ key }, index) => `text${index} as ${read(key)}`)
  return `${code.slice(0, statement.start)}${constants.join('\n')}\nexport { ${names.join(', ')} }`
}

function findProperties({ declaration }: ESTree.ExportNamedDeclaration): ESTree.ObjectProperty[] | null {
  const value = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null
  const object = value?.type === 'TSAsExpression' ? value.expression : value
  if (object?.type !== 'ObjectExpression') return null
  return object.properties.filter((property) => property.type === 'Property')
}
