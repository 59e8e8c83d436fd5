import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { Description } from '../sandbox/description/schema.ts'
import { apiRoutes } from '../sandbox/http/api-routes.ts'
import { keptResources } from './sandbox-description/kept-objects.ts'
import { normalizePath, readOperations } from './sandbox-description/read-operations.ts'
import { SchemaWriter } from './sandbox-description/schema-writer.ts'

/**
 * `node tools/sandbox-description.ts` writes sandbox/description/provider.json: the calls that the sandbox supports, reduced from the
 * types of the provider's library, which the provider makes from its OpenAPI description.
 */
const library = path.resolve('node_modules/stripe')
const resources = path.join(library, 'esm/resources')
const wanted = new Set(apiRoutes.map(([method, url]) => `${method} ${normalizePath(url)}`))
const sources = readOperations(resources).filter(({ name }) => wanted.has(name))
const [events, types] = [path.join(resources, 'Events.d.ts'), path.join(library, 'esm/Types.d.ts')]
const program = ts.createProgram([events, types, ...sources.map(({ declarations }) => declarations)], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
})
const checker = program.getTypeChecker()
const writer = new SchemaWriter(checker)

function typeOf(file: string, name: string): ts.Type {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile) as ts.Symbol
  const found = checker.getExportsOfModule(module).find((one) => one.name === name)
  if (!found) throw new Error(`${file} exports no ${name}`)
  return checker.getDeclaredTypeOfSymbol(found)
}

function argumentOf(type: ts.Type): ts.Type {
  const inner = type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference)
  return inner[0] as ts.Type
}

const operations: Description['operations'] = {}
for (const { name, declarations, className, method } of sources) {
  const member = typeOf(declarations, className).getProperty(method)
  const signature = member && checker.getTypeOfSymbol(member).getCallSignatures()[0]
  if (!signature) throw new Error(`${className}.${method} is not declared`)
  const given = signature.getParameters().find((one) => one.name === 'params')
  const result = signature.getReturnType()
  const isList = result.symbol.name === 'ApiListPromise'
  const answer = isList ? writer.write(argumentOf(result)) : writer.write(argumentOf(argumentOf(result)))
  const input = given
    ? writer.write(checker.getNonNullableType(checker.getTypeOfSymbol(given)))
    : { type: 'object' as const }
  operations[name] = { input, answer: isList ? listOf(answer) : answer }
}

/** Whether the sandbox has this object. */
function isKept(type: ts.Type): boolean {
  const kind = type.getProperty('object')
  const value = kind && checker.getTypeOfSymbol(kind)
  return value?.isStringLiteral() === true && keptResources.has(value.value)
}

function listOf(items: Description['error']): Description['error'] {
  return {
    type: 'object',
    properties: {
      ...{ object: { enum: ['list'] }, data: { type: 'array', items } },
      ...{ has_more: { type: 'boolean' }, url: { type: 'string' } },
    },
    required: ['object', 'data', 'has_more', 'url'],
    additionalProperties: false,
  }
}

const eventTypes = (typeOf(events, 'Event') as ts.UnionType).types.flatMap((event) => {
  const property = (of: ts.Type, name: string) => checker.getTypeOfSymbol(of.getProperty(name) as ts.Symbol)
  const type = property(event, 'type')
  return type.isStringLiteral() ? [{ type: type.value, about: property(property(event, 'data'), 'object') }] : []
})
const description: Description = {
  openapiVersion: readFileSync(path.join(library, 'OPENAPI_VERSION'), 'utf8').trim(),
  apiVersion: /ApiVersion = '([^']+)'/.exec(readFileSync(path.join(library, 'esm/apiVersion.js'), 'utf8'))?.[1] ?? '',
  operations,
  events: Object.fromEntries(
    eventTypes.filter(({ about }) => isKept(about)).map(({ type, about }) => [type, writer.write(about)]),
  ),
  event: writer.write(typeOf(events, 'EventBase')),
  error: writer.write(typeOf(types, 'StripeRawError')),
  definitions: writer.definitions,
}
writeFileSync('sandbox/description/provider.json', `${JSON.stringify(description)}\n`)
console.log(Object.keys(operations).length, 'operations,', Object.keys(writer.definitions).length, 'definitions')
console.log('without a description:', [...wanted].filter((name) => !(name in operations)).join(', '))
