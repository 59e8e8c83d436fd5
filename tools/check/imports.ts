import { cruise, type ICruiseResult, type IForbiddenRuleType, type IModule, type IViolation } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { type Check, isIn, isTypeScript, type SourceFile } from './source-file.ts'

const configuration = '.dependency-cruiser.cjs'
const fewestModules = 150

/** The import rules of docs/architecture.md, on paths that dependency-cruiser resolves. */
export async function findWrongImports(files: readonly SourceFile[], fewest = fewestModules): Promise<string[]> {
  const { ruleSet, ...options } = await extractDepcruiseOptions(`./${configuration}`)
  const rules = ruleSet?.forbidden ?? []
  const direct = { ...ruleSet, forbidden: rules.filter((rule) => !isOfReach(rule)) }
  const { output } = await cruise(
    ['src', 'sandbox'],
    { ...options, ruleSet: direct },
    {},
    { tsConfig: extractTsConfig('tsconfig.server.json') },
  )
  const { modules, summary } = output as ICruiseResult
  const read = modules.filter(({ source }) => /^(?:src|sandbox)\//.test(source)).length
  const byPath = new Map(files.map((file) => [file.path, file]))
  return [
    ...summary.violations.map((violation) => describeViolation(violation, modules, byPath)),
    ...rules.filter(isOfReach).flatMap((rule) => findReached(modules, rule)),
    ...findModulesWithoutLayer(files, rules),
    ...(read < fewest ? [`src: dependency-cruiser read only ${read} files`] : []),
  ]
}

function describeViolation(
  { rule, from, to, cycle }: IViolation,
  modules: readonly IModule[],
  files: ReadonlyMap<string, SourceFile>,
): string {
  const dependency = modules.find(({ source }) => source === from)?.dependencies.find(({ resolved }) => resolved === to)
  const position = files.get(from)?.text.indexOf(`'${dependency?.module}'`) ?? -1
  const place = position < 0 ? from : (files.get(from)?.placeAt(position) ?? from)
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : to
  return `${place}: ${rule.name}: ${path}`
}

/**
 * Whether a rule is about indirect imports. These are searched for here, because dependency-cruiser takes long to search for each pair of
 * files.
 */
function isOfReach({ to }: IForbiddenRuleType & { to?: object }): boolean {
  return to !== undefined && 'reachable' in to
}

interface RuleOfReach {
  name?: string
  from?: { path?: string | string[] }
  to?: { path?: string | string[] }
}

/** The files that must not reach certain other files but do, each with the shortest chain of imports. */
function findReached(modules: readonly IModule[], { name, from, to }: RuleOfReach): string[] {
  const [isFrom, isTo] = [String(from?.path), String(to?.path)].map((path) => new RegExp(path))
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  const reached = modules.map(({ source }) => source).filter((source) => isTo?.test(source))
  const next = new Map<string, string | null>(reached.map((source) => [source, null]))
  for (const source of reached)
    for (const importer of importers.get(source) ?? [])
      if (!next.has(importer)) {
        next.set(importer, source)
        reached.push(importer)
      }
  const wayFrom = (source: string): string[] => {
    const following = next.get(source)
    return [source, ...(following ? wayFrom(following) : [])]
  }
  return reached
    .filter((source) => isFrom?.test(source) && next.get(source))
    .map((source) => `${source}: ${name}: ${wayFrom(source).join(' → ')}`)
}

/** Finds modules that belong to no layer, and could therefore import anything. */
function findModulesWithoutLayer(files: readonly SourceFile[], rules: readonly { name?: string }[]): string[] {
  const modules = new Set(files.flatMap(({ path }) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []))
  return [...modules]
    .filter((module) => !rules.some(({ name }) => name === `no-import-upwards-from-${module}`))
    .map((module) => `src/${module}: ${configuration} names no layer for it`)
}

export const imports: Check = {
  name: 'imports',
  reads: (file) => isTypeScript(file) && isIn('src', 'sandbox')(file),
  fewestFiles: fewestModules,
  find: (files) => findWrongImports(files),
}
