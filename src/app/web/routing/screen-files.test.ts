import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { matchRoute } from '#app/web/routing/match-route.ts'
import { getRouteFiles } from '#app/web/routing/screen-files.ts'

const sources = import.meta.glob<string>(
  ['/src/**/*-screen.tsx', '/src/**/*-layout.tsx', '/src/app/web/routing/*-screens.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const sourceOf = (file: string) => sources[`/${file}`]

test('the table of screens names the file of every route, and the file exports the screen', () => {
  for (const { path, screen } of Object.values(routes).flat()) {
    const files = getRouteFiles(matchRoute(path.replace(/:\w+/g, 'x')))
    for (const file of files) expect(sourceOf(file), `${path}: ${file}`).toBeDefined()
    const screenFile = files.find((file) => file.endsWith('-screen.tsx'))
    if (screenFile) expect(sourceOf(screenFile), path).toContain(`export function ${screen}(`)
    // the screens of app itself come with every page
    else expect(['NotFoundScreen', 'NoInternetScreen', 'QuickViewScreen']).toContain(screen)
  }
})

test('the screens of sellers, their clients and administrators come with their own tables, which a visitor does not load', () => {
  expect(getRouteFiles(matchRoute('/mystock'))).toContain('src/app/web/routing/seller-screens.ts')
  expect(getRouteFiles(matchRoute('/admin-order'))).toContain('src/app/web/routing/admin-screens.ts')
  expect(getRouteFiles(matchRoute('/client-page'))).toContain('src/app/web/routing/client-screens.ts')
  for (const path of ['/', '/explore', '/login', '/signup'])
    expect(
      getRouteFiles(matchRoute(path)).filter((file) => file.endsWith('-screens.ts')),
      path,
    ).toEqual([])
})
