import type { FastifyContextConfig } from 'fastify'
import { describeOperation } from '#app/server/http/openapi/describe-operation.ts'
import type { OpenApiDocument, Operation } from '#app/server/http/openapi/openapi-types.ts'

/** The configuration of each route by its operation id. */
export type ConfigOfOperation = ReadonlyMap<string, FastifyContextConfig>

/** The described document: each operation completed, paths that are the same united, schemas that nothing names left out. */
export function completeDocument(document: OpenApiDocument, configs: ConfigOfOperation): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const names = uniteNames(Object.keys(document.paths))
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const united = names.get(shapeOf(path)) ?? path
      const config = configs.get(operation.operationId ?? '')
      if (!config) throw new Error(`${method} ${path} has no route`)
      paths[united] = { ...paths[united], [method]: describeOperation(rename(operation, path, united), config) }
    }
  return { ...document, paths, components: { ...document.components, schemas: usedSchemas(document, paths) } }
}

const parameter = /\{([^}]+)\}/g
const shapeOf = (path: string) => path.replace(parameter, '{}')
const namesIn = (path: string) => [...path.matchAll(parameter)].map(([, name = '']) => name)

/** OpenAPI takes paths for the same that differ in the names of their parameters, so each of those gets all its names. */
function uniteNames(paths: string[]): ReadonlyMap<string, string> {
  const byShape = Map.groupBy(paths, shapeOf)
  return new Map(
    [...byShape].map(([shape, same]) => {
      let at = 0
      return [shape, shape.replaceAll('{}', () => `{${uniteAt(same, at++)}}`)]
    }),
  )
}

function uniteAt(paths: string[], at: number): string {
  return [...new Set(paths.map((path) => namesIn(path)[at]))].join('_or_')
}

function rename(operation: Operation, from: string, to: string): Operation {
  if (from === to) return operation
  const [before, after] = [namesIn(from), namesIn(to)]
  const parameters = operation.parameters?.map((described) => {
    const name = after[before.indexOf(described.name)]
    return described.in === 'path' && name && name !== described.name
      ? { ...described, name, description: `Here ${described.name}.` }
      : described
  })
  return parameters ? { ...operation, parameters } : operation
}

const referenceStart = '#/components/schemas/'

/** The named schemas that calls use, and those that these use. */
function usedSchemas(
  { components: { schemas } }: OpenApiDocument,
  paths: object,
): OpenApiDocument['components']['schemas'] {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (key !== '$ref' || typeof child !== 'string') visit(child)
      else if (!used.has(child)) {
        used.add(child)
        visit(schemas[child.slice(referenceStart.length)])
      }
    }
  }
  visit(paths)
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(referenceStart + name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
