import { type FileImport, listImports } from './import-graph.ts'
import { type Check, isIn, isTypeScript, type SourceFile } from './source-file.ts'

const mostMutualModules = 0

/** The modules of src that import each other, types included and tests excepted, with one import of each direction. */
export function findMutualModules(files: readonly SourceFile[]): string[] {
  const imports = new Map<string, FileImport>()
  for (const one of listImports(files.filter(({ isTest }) => !isTest))) {
    const modules = `${moduleOf(one.from)} ${moduleOf(one.to)}`
    if (!imports.has(modules)) imports.set(modules, one)
  }
  return [...imports].flatMap(([modules, there]) => {
    const [from = '', to = ''] = modules.split(' ')
    const back = imports.get(`${to} ${from}`)
    if (from >= to || !back) return []
    return [`${placeOf(there)}: ${from} imports ${to}, and ${to} imports ${from} in ${placeOf(back)}`]
  })
}

const moduleOf = ({ path }: SourceFile) => path.split('/')[1] ?? ''
const placeOf = ({ from, position }: FileImport) => from.placeAt(position)

export const mutualModules: Check = {
  name: 'modules that import each other',
  reads: (file) => isTypeScript(file) && isIn('src')(file),
  fewestFiles: 500,
  find: (files) => {
    const mutual = findMutualModules(files)
    return mutual.length > mostMutualModules ? mutual : []
  },
}
