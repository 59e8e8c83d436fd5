import adminSource from '#app/web/routing/admin-screens.ts?raw'
import clientSource from '#app/web/routing/client-screens.ts?raw'
import type { RouteMatch } from '#app/web/routing/match-route.ts'
import screensSource from '#app/web/routing/screens.ts?raw'
import sellerSource from '#app/web/routing/seller-screens.ts?raw'

/** The tables of screens; those of laterScreens have a chunk of their own. */
const tables = [
  { source: screensSource },
  { source: sellerSource, file: 'src/app/web/routing/seller-screens.ts' },
  { source: clientSource, file: 'src/app/web/routing/client-screens.ts' },
  { source: adminSource, file: 'src/app/web/routing/admin-screens.ts' },
]

/**
 * The source files of a route, as the build's manifest names them, so that the server's page can link their chunks and
 * styles. Read from the text of the tables: `import()` does not tell its path, and a second list would go stale.
 */
export function getRouteFiles({ definition, frame }: RouteMatch): string[] {
  const pattern = new RegExp(`\\b${definition.screen}: \\(\\) =>\\s*import\\(\\s*'#([^']+)'`)
  const layout = layoutPatterns[frame]
  return [
    // the screens of app have no chunk of their own
    ...tables.flatMap(({ source, file }) => {
      const screen = findImport(source, pattern)
      return screen ? [...(file ? [file] : []), screen] : []
    }),
    ...(layout ? [findImport(screensSource, layout)] : []),
  ].filter((file) => file !== null)
}

const layoutPatterns: Record<string, RegExp> = {
  account: /import\(\s*'#([^']+)'\s*\)\s*\)\.AccountLayout/,
  admin: /import\(\s*'#([^']+)'\s*\)\s*\)\.AdminLayout/,
}

function findImport(source: string, pattern: RegExp): string | null {
  const path = pattern.exec(source)?.[1]
  return path === undefined ? null : `src/${path}`
}
