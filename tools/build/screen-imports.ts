import { readdirSync } from 'node:fs'
import { type Plugin, runnerImport } from 'vite'
import type { RouteGroup, ScreenName } from '#app/routes.ts'

type Routes = typeof import('#app/routes.ts').routes

/** Screens that are part of every page, since a failure has to be shown without another request. */
const comesWithEveryPage = /^src\/app\/web\/(?!screens\/)/

/**
 * Screens are declared in the routes alone: `HomeScreen` there means the export of a file home-screen.tsx. `#app/routes.ts?screens=seller`
 * gives the imports of that group's screens by their names, and `#app/routes.ts?screen-files` the file of each screen.
 */
export function screenImports(): Plugin {
  return {
    name: 'screen-imports',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/app\/routes\.ts\?screen/ },
      async handler(id) {
        // read again each time, since `npm run dev` loads these modules again when the routes have changed
        const { routes } = (await runnerImport<{ routes: Routes }>('/src/app/routes.ts')).module
        const names = Object.values(routes).flatMap((group) => group.map(({ screen }) => screen))
        const files = findScreenFiles(names, readdirSync('src', { recursive: true, encoding: 'utf8' }))
        const group = id.split('?screens=')[1]
        if (!group) return `export const screenFiles = ${JSON.stringify(Object.fromEntries(files))}`
        const shown = new Set(routes[group as RouteGroup].map(({ screen }) => screen))
        return writeImports([...files].filter(([name]) => shown.has(name)))
      },
    },
  }
}

/** The file of each screen among the files of src. */
export function findScreenFiles<Name extends string>(names: readonly Name[], sources: readonly string[]) {
  const all = sources.map((source) => `src/${source.replaceAll('\\', '/')}`)
  return new Map(
    names.map((name) => {
      const fileName = `/${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}.tsx`
      const [file, ...others] = all.filter((each) => each.endsWith(fileName))
      if (!file || others.length > 0)
        throw new Error(`src/app/routes.ts shows ${name}: there has to be one file of the name ${fileName}`)
      return [name, file]
    }),
  )
}

function writeImports(screens: readonly (readonly [name: ScreenName, file: string])[]): string {
  const early = screens.filter(([, file]) => comesWithEveryPage.test(file))
  const later = screens.filter(([, file]) => !comesWithEveryPage.test(file))
  return [
    ...early.map(([name, file]) => `import { ${name} } from '/${file}'`),
    'export const screens = {',
    ...early.map(([name]) => `${name}: async () => ({ ${name} }),`),
    ...later.map(([name, file]) => `${name}: () => import('/${file}'),`),
    '}',
  ].join('\n')
}
