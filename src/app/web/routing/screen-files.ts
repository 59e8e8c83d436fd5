import type { RouteMatch } from '#app/web/routing/match-route.ts'
import screensSource from '#app/web/routing/screens.ts?raw'

/**
 * The source files of a route, as the build's manifest names them, so that the server's page can link their chunks and
 * styles. Read from the text of screens.ts: `import()` does not tell its path, and a second list would go stale.
 */
export function getRouteFiles({ definition, frame }: RouteMatch): string[] {
  // the screens of app have no chunk of their own
  const screen = findImport(new RegExp(`\\b${definition.screen}: \\(\\) =>\\s*import\\(\\s*'#([^']+)'`))
  const layout = layoutPatterns[frame]
  return [screen, layout ? findImport(layout) : null].filter((file) => file !== null)
}

const layoutPatterns: Record<string, RegExp> = {
  account: /import\(\s*'#([^']+)'\s*\)\s*\)\.AccountLayout/,
  admin: /import\(\s*'#([^']+)'\s*\)\s*\)\.AdminLayout/,
}

function findImport(pattern: RegExp): string | null {
  const path = pattern.exec(screensSource)?.[1]
  return path === undefined ? null : `src/${path}`
}
